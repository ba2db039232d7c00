/**
 * The widget's first script: `<script src="https://…/widget.js" data-key="pk_…" defer></script>`.
 * Finds the address, fills city and state from the PIN, checks it when the customer leaves it, and never blocks a sale
 * on failure. What it has to say is in the second script, `panel/`.
 */
import type { Control } from "./detect/controls.ts";
import { type Fields, type Group, KINDS, type Kind } from "./detect/groups.ts";
import { holdOrders } from "./hold.ts";
import { panelLoader } from "./load-panel.ts";
import { createService, type Result } from "./service.ts";
import { openSession, type Session } from "./session.ts";
import { watchPage } from "./watch.ts";

/** Options of `Service.attach`: a selector for each field of the page. */
type AttachOptions = { [K in Kind]?: string } & { onResult?: (result: Result) => void };

/** `window.Service`. */
interface PageService {
  attach(options: AttachOptions): {
    /** Checks the current address; undefined when the service does not respond. */
    check(): Promise<Result | undefined>;
    /** Removes everything that the widget has added. */
    detach(): void;
  };
  /** The addresses found on the page; their fields are in `group.fields`. */
  readonly sessions: ReadonlySet<Session>;
}

const start = (): PageService => {
  // `currentScript` is null in a module or with a script loader.
  const script = (document.currentScript ??
    document.querySelector("script[data-key]")) as HTMLScriptElement | null;
  const sessions = new Set<Session>();
  const settings = { ...script?.dataset };
  const base = new URL(script?.src || location.href).origin;
  const service = createService(base, settings.key);
  const context = { ...settings, service, loadPanel: panelLoader(base, script?.nonce), sessions };

  const look = watchPage(sessions, settings.auto !== "false", (group) => openSession(group, context));
  if (settings.blockInvalid === "true") holdOrders(sessions, service, look);

  return {
    attach(options) {
      const find = () => namedGroup(options);
      const group = find();
      for (const session of sessions)
        if (!session.find && session.group.scope === group.scope) session.detach();
      const session = openSession(group, context, options.onResult);
      session.find = find;
      return {
        check() {
          look();
          return session.check();
        },
        detach: session.detach,
      };
    },
    sessions,
  };
};

/** The group of the fields that the page has named and that exist. */
const namedGroup = (options: AttachOptions): Group => {
  const fields: Fields = Object.fromEntries(
    KINDS.map((kind) => [kind, document.querySelector<Control>(options[kind] || "_")]),
  );
  return { scope: Object.values(fields).find(Boolean)?.form ?? document.body, fields, extras: [] };
};

const page = window as { Service?: PageService | Element };
const known = page.Service;
// The page may contain the tag twice.
if (!(known as PageService | undefined)?.sessions) {
  const service = start();
  // An element with this id has its name on the window, too; a page's own Service stays.
  if (!known || known instanceof Element) page.Service = service;
}
