// Builds the page into build/: page.html, page.js, page.css (fonts inlined), and fonts/ for the app's own style sheet.

import {copyFile, mkdir, readdir, rm} from 'node:fs/promises';
import path from 'node:path';
import {fileURLToPath} from 'node:url';
import esbuild from 'esbuild';

const here = path.dirname(fileURLToPath(import.meta.url));
const out = path.join(here, 'build');
const fonts = ['atkinson-hyperlegible-next', 'atkinson-hyperlegible-mono'];

await rm(out, {recursive: true, force: true});
await mkdir(path.join(out, 'fonts'), {recursive: true});
await esbuild.build({
  entryPoints: {page: path.join(here, 'src', 'main.js')},
  outdir: out,
  bundle: true,
  minify: true,
  format: 'iife',
  target: 'es2022',
  charset: 'utf8',
  legalComments: 'none',
  loader: {'.woff2': 'dataurl'},
  logLevel: 'warning',
});
await copyFile(path.join(here, 'src', 'index.html'), path.join(out, 'page.html'));
for (const font of fonts) {
  const folder = path.join(here, 'node_modules', '@fontsource-variable', font);
  await copyFile(path.join(folder, 'LICENSE'), path.join(out, 'fonts', `${font}-OFL.txt`));
  for (const file of await readdir(path.join(folder, 'files'))) {
    if (file.endsWith('wght-normal.woff2')) await copyFile(path.join(folder, 'files', file), path.join(out, 'fonts', file));
  }
}
