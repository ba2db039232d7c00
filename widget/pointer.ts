/** Whether the customer is pressing something: nothing on the page may move then. */

/** From a finger's up to its click, which hits whatever is under it by then. */
const CLICK_MS = 100;

let isDown = false;
let timer: ReturnType<typeof setTimeout> | undefined;
const waiting = new Set<() => unknown>();

const release = () => {
  clearTimeout(timer);
  isDown = false;
  for (const act of waiting) act();
  waiting.clear();
};

const on = (type: string, act: () => void) => addEventListener(type, act, true);
const releaseSoon = () => {
  timer = setTimeout(release, CLICK_MS);
};
on("pointerdown", () => {
  clearTimeout(timer);
  isDown = true;
});
on("pointerup", releaseSoon);
on("pointercancel", releaseSoon);
on("click", release);

export type WhenReleased = typeof whenReleased;

/** Acts when no pointer is down: at once, or once after the click. */
export const whenReleased = (act: () => unknown): void => {
  if (isDown) waiting.add(act);
  else act();
};
