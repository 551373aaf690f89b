// Paces the clip: it never shows more than the agent had at the step in focus.
const figure = () => element.querySelector(".fh-clip");
const video = () => element.querySelector("video");
const until = () => Number(figure()?.dataset.until ?? 0);
const written = (seconds) => `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, "0")}`;

const show = () => {
  const chip = element.querySelector("[data-time]");
  if (chip) chip.textContent = `${written(video().currentTime)} / ${written(Number(figure().dataset.length))}`;
};

const pace = () => {
  const clip = video();
  if (!clip) return;
  if (clip.currentTime >= until()) {
    clip.pause();
    clip.currentTime = until();
  }
  show();
  if (!clip.paused) requestAnimationFrame(pace);
};

const play = () => {
  const clip = video();
  if (!clip) return;
  if (!clip.paused) {
    clip.pause();
    return;
  }
  if (clip.currentTime >= until() - 0.05) clip.currentTime = 0;
  clip.play().then(() => requestAnimationFrame(pace), () => {});
};

// The frame that was pressed, which may be older than the newest one of its step.
let wanted = null;

const settle = () => {
  const clip = video();
  if (!clip) return;
  const goOn = figure().dataset.play === "1" && until() > clip.currentTime + 0.05;
  if (goOn && clip.paused) {
    clip.play().then(() => requestAnimationFrame(pace), () => {});
  } else if (!goOn && clip.paused) {
    // Before the first run nothing has been seen, and the clip waits at its start.
    clip.currentTime = element.querySelector(".fh-tick.on") ? Math.min(wanted ?? until(), until()) : 0;
    wanted = null;
  }
};

element.addEventListener("fh-play", play, true);
element.addEventListener("click", (event) => {
  const tick = event.target.closest(".fh-tick");
  if (!tick) return;
  wanted = Number(tick.dataset.t);
  if (wanted <= until() && video()) video().currentTime = wanted;
});
element.addEventListener("loadedmetadata", settle, true);
element.addEventListener("seeked", show, true);
settle();
watch("value", settle);
