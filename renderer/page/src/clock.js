// The page's clock: it stands still at the time of the world, which is set before each draw and act.
// Imported first, so that everything else sees this Date.

const SystemDate = globalThis.Date;
const clock = {now: 0};

class WorldDate extends SystemDate {
  constructor(...parts) {
    if (parts.length === 0) super(clock.now);
    else super(...parts);
  }

  static now() {
    return clock.now;
  }
}

globalThis.Date = WorldDate;

/** Sets the page's time, in milliseconds since 1970. */
export function setClock(milliseconds) {
  clock.now = milliseconds;
}
