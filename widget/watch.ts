/** Finds the addresses of a page, and keeps finding them: forms appear, change and vanish. */
import { type Control, isControl, type Root, rootsOf } from "./detect/controls.ts";
import { findGroups, type Group, KINDS } from "./detect/groups.ts";
import { isWriting } from "./fill.ts";
import type { Session } from "./session.ts";

/** Between two looks at a page that changes all the time, milliseconds. */
const PAUSE = 200;

export interface Watch {
  sessions: Set<Session>;
  /** Addresses whose fields the page itself has named: how to find them now. */
  named: Map<Session, () => Group | undefined>;
  /** Looks at once. */
  look(): void;
}

export function watchPage(auto: boolean, open: (group: Group) => Session): Watch {
  const sessions: Watch["sessions"] = new Set();
  const named: Watch["named"] = new Map();
  const known = new WeakSet<object>();
  let waiting = false;

  /** Whether it is the first time. */
  const isNew = (thing: object) => !known.has(thing) && known.add(thing);

  /** Looks when the page has nothing better to do. */
  function lookLater(): void {
    if (waiting) return;
    waiting = true;
    setTimeout(
      () => (window.requestIdleCallback ?? setTimeout)(look, { timeout: 1000 } as never),
      sessions.size && PAUSE,
    );
  }

  function look(): void {
    waiting = false;
    rootsOf(document).forEach(listen);
    for (const [session, find] of named) session.group = find() ?? session.group;
    const free = [...sessions].filter((session) => !named.has(session));
    for (const group of auto ? findGroups() : []) {
      if ([...named.keys()].some((session) => isSame(session.group, group))) continue;
      const session =
        free.find((one) => isSame(one.group, group)) ??
        free.find(({ group: { scope, section } }) => scope === group.scope && section === group.section);
      if (!session) sessions.add(open(group));
      else {
        session.group = group;
        free.splice(free.indexOf(session), 1);
      }
    }
    for (const session of free) {
      if (session.group.fields.line1?.isConnected) continue;
      session.detach();
      sessions.delete(session);
    }
  }

  function listen(root: Root): void {
    if (!isNew(root)) return;
    observer.observe(root, { childList: true, subtree: true });
    // `change` stays inside a shadow root; the others pass by at every root.
    for (const type of ["input", "change", "focusin", "focusout"]) root.addEventListener(type, onEvent, true);
  }

  function onEvent(event: Event): void {
    const target = event.composedPath()[0] as Control;
    const { type } = event;
    if (isWriting || !isNew(event) || !target.matches) return;
    for (const session of sessions) {
      const kind = session.kindOf(target);
      if (!kind) continue;
      if (type === "focusin") return session.hints.prepare();
      if (type !== "focusout") session.changed(kind, target);
      // The browser's autofill fills in what nobody is in; a `change` comes when the focus is already elsewhere.
      const behindTheirBack = type === "input" && target !== focused();
      if (type !== "input" || behindTheirBack) session.settle(focused, behindTheirBack);
      return;
    }
    // A field that was hidden before, or a box that shows another address.
    if (isControl(target) ? type === "focusin" && isNew(target) : type === "change") lookLater();
  }

  const observer = new MutationObserver((changes) => {
    const holds = (node: Node) =>
      node instanceof Element &&
      (node.shadowRoot === null || isControl(node)) &&
      (isControl(node) || /-/.test(node.localName) || node.querySelector("input,select,textarea"));
    if (
      !waiting &&
      changes.some(({ addedNodes, removedNodes }) => [...addedNodes, ...removedNodes].some(holds))
    )
      lookLater();
  });
  listen(document);
  lookLater();
  return { sessions, named, look };
}

/** The element with the focus, in whatever shadow root. */
function focused(): Element | null {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  return at;
}

const isSame = (a: Group, b: Group): boolean =>
  KINDS.some((kind) => a.fields[kind] && a.fields[kind] === b.fields[kind]);
