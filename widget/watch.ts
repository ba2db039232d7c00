/** Finds the addresses of a page, and keeps finding them: forms appear, change and vanish. */
import { type Root, rootsOf } from "./detect/controls.ts";
import { findGroups, type Group, KINDS } from "./detect/groups.ts";
import { isWriting } from "./fill.ts";
import type { Session } from "./session.ts";

/** Between two looks at a page that changes all the time, milliseconds. */
const PAUSE = 200;

/**
 * Keeps `sessions` as the page is; gives the function that looks at once.
 * @param auto false looks only for the fields that the page has named
 */
export const watchPage = (
  sessions: Set<Session>,
  auto: boolean,
  open: (group: Group) => void,
): (() => void) => {
  const known = new Set<Root>();
  let waiting: unknown;
  let focus = document.activeElement;

  /** Looks when the page has nothing better to do. */
  const lookLater = () => {
    if (waiting) return;
    waiting = setTimeout(
      () => (window.requestIdleCallback ?? setTimeout)(look, { timeout: 1000 } as never),
      sessions.size && PAUSE,
    );
  };

  const look = () => {
    waiting = 0;
    rootsOf(document).forEach(listen);
    for (const session of sessions) {
      const { find, group } = session;
      session.group = find?.() ?? group;
      if (find || group.fields.line1?.isConnected || group.scope.isConnected) continue;
      session.detach();
      sessions.delete(session);
    }
    for (const group of auto ? findGroups() : []) {
      const session = [...sessions].find((one) => isSame(one.group, group));
      if (!session) open(group);
      else if (!session.find) session.group = group;
    }
  };

  const listen = (root: Root) => {
    if (known.has(root)) return;
    known.add(root);
    new MutationObserver(lookLater).observe(root, { childList: true, subtree: true });
    // `change` stays inside a shadow root; the others pass by at every root.
    for (const type of ["input", "change", "focusin", "focusout"]) root.addEventListener(type, onEvent, true);
  };

  const onEvent = (event: Event) => {
    const { type } = event;
    const [target] = event.composedPath() as Element[];
    if (isWriting) return;
    if (/f/.test(type)) focus = type === "focusin" ? target : null;
    const session = [...sessions].find(({ placeOf }) => placeOf(target) >= 0);
    // A field that was hidden before, or a box that shows another address.
    if (!session) return lookLater();
    if (type === "focusin") return session.hints.prepare();
    if (type !== "focusout") session.changed(target);
    // The browser's autofill fills in what nobody is in; a `change` comes when the focus is already elsewhere.
    const behindTheirBack = type === "input" && target !== focus;
    if (type !== "input" || behindTheirBack) session.settle(() => focus, behindTheirBack);
  };

  listen(document);
  lookLater();
  return look;
};

/** A field in common; or, where all nodes are new, the same place. */
const isSame = (a: Group, b: Group): boolean =>
  KINDS.some((kind) => a.fields[kind] && a.fields[kind] === b.fields[kind]) ||
  (!a.fields.line1?.isConnected && a.scope === b.scope && a.section === b.section);
