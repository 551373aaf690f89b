// Image, Video and AudioPlayer of the basic catalog, drawn without touching the network:
// a picture of the episode as it is, a clip as its first frame, anything else as a labelled placeholder.

import {html, nothing} from 'lit';
import {A2uiAudioPlayerElement, A2uiImageElement, A2uiVideoElement} from '@a2ui/web_core/v0_9/basic_catalog';
import {CLIP, MISSING, PICTURE, SOUND} from './media-style.js';
import {drawable, nameOf} from './pictures.js';

const FITS = {contain: 'contain', cover: 'cover', fill: 'fill', none: 'none', scaleDown: 'scale-down'};
const SIGNS = {picture: 'image', avatar: 'person', clip: 'movie', sound: 'volume_up'};

/** What stands for a medium that cannot be drawn: a sign, the description, where it would have come from. */
function placeholder(kind, url, description, sign = kind) {
  const words = [description, nameOf(url)].filter(Boolean);
  return html`<div class="fh-missing ${kind}" role="img">
    <i class="material-icons fh-missing-sign" aria-hidden="true">${SIGNS[sign]}</i>
    <div class="fh-missing-words">
      ${(words.length ? words : [kind]).map(word => html`<div class="fh-missing-word">${word}</div>`)}
    </div>
  </div>`;
}

/** Takes note of a source whose bytes cannot be decoded, so that a placeholder stands for it. */
function fail(element, source) {
  element.broken = source;
  element.requestUpdate();
}

/** Returns what an element can draw of an address, or null where a placeholder has to stand. */
function sourceOf(element, url) {
  const source = drawable(url);
  return source === element.broken ? null : source;
}

export class WorldImage extends A2uiImageElement {
  render() {
    const props = this.controller.props;
    if (!props) return nothing;
    const source = sourceOf(this, props.url);
    const variant = props.variant ?? 'mediumFeature';
    if (!source) {
      const sign = variant === 'avatar' ? 'avatar' : 'picture';
      const stand = placeholder('picture', props.url, props.description, sign);
      return html`<div class="fh-missing-frame ${variant}">${stand}</div>`;
    }
    const fit = FITS[props.fit] ?? 'cover';
    return html`<img
      class="a2ui-image ${variant}"
      src=${source}
      alt=${props.description ?? ''}
      style="object-fit: ${fit}"
      @error=${() => fail(this, source)}
    />`;
  }
}

export class WorldVideo extends A2uiVideoElement {
  render() {
    const props = this.controller.props;
    if (!props) return nothing;
    const source = sourceOf(this, props.url);
    if (!source) return placeholder('clip', props.url, props.description);
    return html`<div class="a2ui-video-container fh-clip">
      <img class="a2ui-video" src=${source} alt="" @error=${() => fail(this, source)} /><span class="fh-play" aria-hidden="true"></span>
    </div>`;
  }
}

export class WorldAudio extends A2uiAudioPlayerElement {
  render() {
    const props = this.controller.props;
    return props ? placeholder('sound', props.url, props.description) : nothing;
  }
}

WorldImage.styles = [A2uiImageElement.styles, MISSING, PICTURE];
WorldVideo.styles = [A2uiVideoElement.styles, MISSING, CLIP];
WorldAudio.styles = [A2uiAudioPlayerElement.styles, MISSING, SOUND];
