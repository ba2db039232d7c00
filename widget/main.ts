/**
 * The widget: `<script src="https://…/widget.js" data-key="pk_…" defer></script>`.
 * Fills city and state from the PIN, checks the address when it is left, and never stands in the way of a sale.
 * @see SPEC "Browser widget"
 */
import type { Control } from "./detect/controls.ts";
import { type Fields, type Group, KINDS, type Kind } from "./detect/groups.ts";
import { holdOrders } from "./hold.ts";
import { createService, type Result } from "./service.ts";
import { openSession, type Session } from "./session.ts";
import { stringsFor } from "./strings/index.ts";
import { watchPage } from "./watch.ts";

/** What a page gives to `Service.attach`: a selector for each field it has. */
type AttachOptions = { [K in Kind]?: string } & { onResult?: (result: Result) => void };

/** `window.Service`. */
interface PageService {
  attach(options: AttachOptions): {
    /** Checks the address as it stands now; undefined when the service gives no answer. */
    check(): Promise<Result | undefined>;
    /** Takes away everything that the widget has added. */
    detach(): void;
  };
  /** The addresses that the widget sees, as `group.fields` of each. */
  readonly sessions: ReadonlySet<Session>;
}

const start = (): PageService => {
  // Nobody is the current script of a module or a loader.
  const script = (document.currentScript ??
    document.querySelector("script[data-key]")) as HTMLScriptElement | null;
  const { key, lang = "en", auto, localities, blockInvalid } = { ...script?.dataset };
  const service = createService(new URL(script?.src || location.href).origin, key);
  const sessions = new Set<Session>();

  /** Of a form with two addresses the parcel goes to the one for shipping. */
  const speaks = ({ group }: Session) =>
    group.isShipping ||
    ![...sessions].some((one) => one.group.scope === group.scope && one.group.isShipping && one.counts());

  const open = (group: Group, { onResult }: AttachOptions = {}): Session => {
    const session = openSession(group, {
      service,
      lang,
      onResult,
      speaks,
      localities: localities === "true",
      words: stringsFor(lang),
    });
    sessions.add(session);
    return session;
  };

  const drop = (session: Session) => {
    session.detach();
    sessions.delete(session);
  };

  const look = watchPage(sessions, auto !== "false", open);
  if (blockInvalid === "true") holdOrders(sessions, service, look);

  return {
    attach(options) {
      const find = () => namedGroup(options);
      const group = find() ?? { scope: document.body, fields: {}, extras: [] };
      for (const session of sessions) if (!session.find && session.group.scope === group.scope) drop(session);
      const session = open(group, options);
      session.find = find;
      return {
        check() {
          look();
          return session.check();
        },
        detach: () => drop(session),
      };
    },
    sessions,
  };
};

/** The group that the page has named; undefined as long as none of its fields is there. */
const namedGroup = (options: AttachOptions): Group | undefined => {
  const fields: Fields = {};
  for (const kind of KINDS) {
    const field = document.querySelector<Control>(options[kind] ?? "_");
    if (field) fields[kind] = field;
  }
  const [first] = Object.values(fields);
  return first && { scope: first.form ?? document.body, fields, extras: [] };
};

// The tag may stand on a page twice.
const page = window as { Service?: PageService };
page.Service ??= start();
