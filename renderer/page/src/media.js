// Image, Video and AudioPlayer of the basic catalog, drawn without touching the network:
// a picture of the episode as it is, a clip as its first frame, anything else as a labelled placeholder.

import {html, nothing} from 'lit';
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
