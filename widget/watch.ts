/** Finds the addresses of a page, and follows changes: forms appear, change and disappear. */
import { type Root, rootsOf } from "./detect/controls.ts";
import { type Group, KINDS, search } from "./detect/groups.ts";
import { isWriting } from "./fill.ts";
import type { Session } from "./session.ts";

/** Minimum time between two scans of a page that changes constantly. */
const SCAN_INTERVAL_MS = 200;
/** How often the values are compared: scripts and password managers set them without an event. */
const OBSERVE_MS = 100;
/** Longest time a scan may block the page's main thread, apart from the control being examined. */
const SLICE_MS = 4;

/**
 * Keeps `sessions` up to date with the page; returns the function that scans at once.
 * @param auto false: only the fields that the page has named
 */
export const watchPage = (
  sessions: Set<Session>,
  auto: boolean,
  open: (group: Group) => void,
): (() => void) => {
  const known = new Set<Root>();
  const idle = window.requestIdleCallback ?? setTimeout;
  let isWaiting = false;
  /** Whether the page has changed since the scan began. */
  let isStale = false;

  /** Scans when the page is idle. */
  const lookLater = () => {
    isStale = true;
    if (isWaiting) return;
    isWaiting = true;
    const scan = () => {
      isStale = false;
      run(search(), SLICE_MS);
    };
    setTimeout(() => idle(scan), sessions.size && SCAN_INTERVAL_MS);
  };

  /** Scans for at most `ms`, then continues when the page is idle again. */
  const run = (work: ReturnType<typeof search>, ms: number) => {
    const end = Date.now() + ms;
    let groups: Group[] | undefined;
    do groups = work.next().value;
    while (!groups && Date.now() < end);
    if (groups) settleOn(groups);
    else idle(() => run(work, ms));
  };

  const settleOn = (groups: Group[]) => {
    isWaiting = false;
    rootsOf(document).forEach(listen);
    for (const session of sessions) {
      const { find, group } = session;
      session.group = find?.() ?? group;
      if (!find && !group.scope.isConnected) session.detach();
    }
    for (const group of auto ? groups : []) {
      const session = [...sessions].find((one) => isSameForm(one.group, group));
      if (!session) open(group);
      else if (!session.find) session.group = group;
    }
    if (isStale) lookLater();
  };

  const listen = (root: Root) => {
    if (known.has(root)) return;
    known.add(root);
    new MutationObserver(lookLater).observe(root, { childList: true, subtree: true });
    // `change` does not cross shadow roots; the other events reach every root.
    for (const type of ["input", "change", "focusin", "focusout"]) root.addEventListener(type, onEvent, true);
  };

  const onEvent = (event: Event) => {
    const { type } = event;
    const [target] = event.composedPath() as Element[];
    if (isWriting) return;
    const session = [...sessions].find((one) => one.placeOf(target) >= 0);
    // A field that was hidden before, or a form that now shows another address.
    if (!session) {
      if (type === "focusin") touch();
      return lookLater();
    }
    if (type === "focusin") return session.prepare();
    if (type !== "focusout") session.changed(target);
    session.settle();
  };

  const observe = () => {
    for (const session of sessions) session.observe();
  };
  setInterval(observe, OBSERVE_MS);
  const touch = () => {
    for (const session of sessions) session.touched();
  };
  // Before the page reads the fields to send them.
  for (const type of ["click", "submit"]) addEventListener(type, touch, true);

  listen(document);
  lookLater();
  return () => run(search(), 1e9);
};

/** A common field or, when all nodes were replaced, the same position. */
const isSameForm = (a: Group, b: Group): boolean =>
  KINDS.some((kind) => a.fields[kind] && a.fields[kind] === b.fields[kind]) ||
  (!a.fields.line1?.isConnected && a.scope === b.scope);
