// Image, Video and AudioPlayer of the basic catalog, drawn without touching the network:
// a picture of the episode as it is, a clip as its first frame, anything else as a labelled placeholder.

import {css, html, nothing} from 'lit';
import {Catalog} from '@a2ui/web_core/v0_9';
import {
  A2uiAudioPlayer,
  A2uiAudioPlayerElement,
  A2uiImage,
  A2uiImageElement,
  A2uiVideo,
  A2uiVideoElement,
  basicCatalog,
} from '@a2ui/web_core/v0_9/basic_catalog';
import {drawable, nameOf} from './pictures.js';

const FITS = {contain: 'contain', cover: 'cover', fill: 'fill', none: 'none', scaleDown: 'scale-down'};

const MISSING = css`
  .fh-missing {
    box-sizing: border-box;
    width: 100%;
    min-height: 44px;
    padding: 8px 10px;
    display: flex;
    flex-direction: column;
    justify-content: center;
    align-items: center;
    gap: 2px;
    overflow: hidden;
    text-align: center;
    font-size: 13px;
    line-height: 1.25;
    color: #55606c;
    background: #eef1f4;
    border: 1px dashed #a9b3be;
    border-radius: 8px;
  }
  .fh-missing-kind {
    font-weight: 650;
  }
  .fh-missing-word {
    max-width: 100%;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

const PICTURE = css`
  :host {
    display: block;
    min-width: 0;
  }
  :host:has(> .icon),
  :host:has(> .avatar),
  :host:has(> .smallFeature) {
    flex-shrink: 0;
  }
  .a2ui-image.smallFeature {
    max-height: 100px;
  }
  .a2ui-image.mediumFeature {
    max-height: 240px;
  }
  .a2ui-image.header {
    width: 100%;
  }
  .fh-missing-frame {
    display: flex;
    width: 100%;
    height: 120px;
  }
  .fh-missing-frame.largeFeature,
  .fh-missing-frame.header {
    height: 200px;
  }
  .fh-missing-frame.smallFeature {
    width: 100px;
    height: 100px;
  }
  .fh-missing-frame.icon,
  .fh-missing-frame.avatar {
    width: 40px;
    height: 40px;
  }
  .fh-missing-frame.icon {
    width: 24px;
    height: 24px;
  }
  .icon .fh-missing,
  .avatar .fh-missing {
    min-height: 0;
    padding: 0;
    border-radius: 50%;
  }
  .icon .fh-missing > *,
  .avatar .fh-missing > * {
    display: none;
  }
`;

const CLIP = css`
  .fh-clip {
    position: relative;
  }
  .fh-play {
    position: absolute;
    inset: 0;
    margin: auto;
    width: 52px;
    height: 52px;
    border-radius: 50%;
    background: rgb(28 35 43 / 0.72);
  }
  .fh-play::after {
    content: '';
    position: absolute;
    left: 20px;
    top: 15px;
    border-left: 18px solid #fff;
    border-top: 11px solid transparent;
    border-bottom: 11px solid transparent;
  }
`;

function placeholder(kind, url, description) {
  const words = [description, nameOf(url)].filter(Boolean);
  return html`<div class="fh-missing ${kind}" role="img">
    <span class="fh-missing-kind">${kind}</span>
    ${words.map(word => html`<span class="fh-missing-word">${word}</span>`)}
  </div>`;
}

class WorldImage extends A2uiImageElement {
  render() {
    const props = this.controller.props;
    if (!props) return nothing;
    const source = drawable(props.url);
    const variant = props.variant ?? 'mediumFeature';
    if (!source) return html`<div class="fh-missing-frame ${variant}">${placeholder('picture', props.url, props.description)}</div>`;
    const fit = FITS[props.fit] ?? 'cover';
    return html`<img class="a2ui-image ${variant}" src=${source} alt=${props.description ?? ''} style="object-fit: ${fit}" />`;
  }
}

class WorldVideo extends A2uiVideoElement {
  render() {
    const props = this.controller.props;
    if (!props) return nothing;
    const source = drawable(props.url);
    if (!source) return placeholder('clip', props.url, props.description);
    return html`<div class="a2ui-video-container fh-clip">
      <img class="a2ui-video" src=${source} alt="" /><span class="fh-play" aria-hidden="true"></span>
    </div>`;
  }
}

class WorldAudio extends A2uiAudioPlayerElement {
  render() {
    const props = this.controller.props;
    return props ? placeholder('sound', props.url, props.description) : nothing;
  }
}

WorldImage.styles = [A2uiImageElement.styles, MISSING, PICTURE];
WorldVideo.styles = [A2uiVideoElement.styles, MISSING, CLIP];
WorldAudio.styles = [A2uiAudioPlayerElement.styles, MISSING];
customElements.define('firsthand-image', WorldImage);
customElements.define('firsthand-video', WorldVideo);
customElements.define('firsthand-audio', WorldAudio);

/** The basic catalog with the three media components replaced. */
export const catalog = new Catalog(
  basicCatalog.id,
  [
    ...basicCatalog.components.values(),
    {...A2uiImage, tagName: 'firsthand-image'},
    {...A2uiVideo, tagName: 'firsthand-video'},
    {...A2uiAudioPlayer, tagName: 'firsthand-audio'},
  ],
  [...basicCatalog.functions.values()],
);
