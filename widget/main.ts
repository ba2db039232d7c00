/**
 * The widget: `<script src="https://…/widget.js" data-key="pk_…" defer></script>`.
 * Fills city and state from the PIN, checks the address when it is left, and never stands in the way of a sale.
 * @see SPEC "Browser widget"
 */
import { isControl, type Scope } from "./detect/controls.ts";
import { type Fields, type Group, KINDS, type Kind } from "./detect/groups.ts";
import { holdOrders } from "./hold.ts";
import { createService, type Result } from "./service.ts";
import { openSession, type Session } from "./session.ts";
import { readSettings } from "./settings.ts";
import { type Overrides, stringsFor } from "./strings/index.ts";
import { watchPage } from "./watch.ts";

/** What a page gives to `Service.attach`: a selector (or the element itself) for each field it has. */
type AttachOptions = { [K in Kind]?: string | Element } & {
  onResult?: (result: Result) => void;
  strings?: Overrides;
};

/** `window.Service`. */
interface PageService {
  attach(options: AttachOptions): {
    /** Checks the address as it stands now; undefined when the service gives no answer. */
    check(): Promise<Result | undefined>;
    /** Takes away everything that the widget has added. */
    detach(): void;
  };
  /** The addresses that the widget sees, field by field. */
  readonly found: Fields[];
}

function start(): PageService {
  const settings = readSettings();
  const { lang, localities, auto } = settings;
  const service = createService(settings);

  const open = (group: Group, { onResult, strings }: AttachOptions = {}) =>
    openSession(group, {
      service,
      localities,
      lang,
      onResult,
      words: stringsFor(lang, strings),
      speaks: (session) => session === speakerOf(session.group.scope),
    });
  const { sessions, named, look } = watchPage(auto, open);
  if (settings.blockInvalid) holdOrders(sessions, service, look);

  /** Of a form with two addresses the parcel goes to the one for shipping. */
  function speakerOf(scope: Scope): Session | undefined {
    const here = [...sessions].filter(({ group }) => group.scope === scope);
    return here.find((session) => session.group.section === "shipping" && session.counts()) ?? here[0];
  }

  function drop(session: Session): void {
    session.detach();
    sessions.delete(session);
    named.delete(session);
  }

  return {
    attach(options) {
      const find = () => namedGroup(options);
      const group = find() ?? { scope: document.body, section: "", fields: {}, extras: [] };
      for (const session of sessions)
        if (!named.has(session) && session.group.scope === group.scope) drop(session);
      const session = open(group, options);
      sessions.add(session);
      named.set(session, find);
      return {
        check() {
          look();
          return session.check();
        },
        detach: () => drop(session),
      };
    },
    get found() {
      return [...sessions].map(({ group }) => group.fields);
    },
  };
}

/** The group that the page has named; undefined as long as none of its fields is there. */
function namedGroup(options: AttachOptions): Group | undefined {
  const fields: Fields = {};
  for (const kind of KINDS) {
    const given = options[kind];
    const element = given && ((given as Element).matches ? given : document.querySelector(given as string));
    if (isControl(element)) fields[kind] = element;
  }
  const [first] = Object.values(fields);
  return first && { scope: first.form ?? document.body, section: "", fields, extras: [] };
}

// The tag may stand on a page twice.
const page = window as { Service?: PageService };
page.Service ??= start();
