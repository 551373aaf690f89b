// How pictures, clips, sounds and their placeholders look.

import {css} from 'lit';

export const MISSING = css`
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
    color: var(--fh-missing-ink);
    background: var(--fh-missing-ground);
    border: 1px dashed var(--fh-missing-edge);
    border-radius: 8px;
  }
  .fh-missing-sign {
    font-family: 'Material Icons';
    font-size: 26px;
    line-height: 1;
    font-style: normal;
    font-feature-settings: 'liga';
    color: var(--fh-missing-sign);
  }
  .fh-missing-words {
    max-width: 100%;
    min-width: 0;
  }
  .fh-missing-word {
    white-space: nowrap;
    overflow: hidden;
    text-overflow: ellipsis;
  }
`;

export const PICTURE = css`
  :host {
    display: block;
    min-width: 0;
  }
  :host:has(.icon, .avatar, .smallFeature) {
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
  .icon .fh-missing-word,
  .avatar .fh-missing-word {
    display: none;
  }
  .icon .fh-missing-sign {
    font-size: 15px;
  }
  .avatar .fh-missing-sign {
    font-size: 24px;
  }
`;

export const CLIP = css`
  .fh-clip {
    position: relative;
  }
  .fh-clip .a2ui-video {
    max-height: 420px;
    object-fit: contain;
    background: #0b0e12;
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

export const SOUND = css`
  .fh-missing.sound {
    flex-direction: row;
    justify-content: flex-start;
    gap: 10px;
    padding: 8px 12px;
    text-align: left;
    border-style: solid;
  }
  .fh-missing.sound .fh-missing-words {
    min-width: 0;
    display: flex;
    flex-direction: column;
  }
`;
