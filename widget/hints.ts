/**
 * The messages to the customer, below the address, in an element with a shadow root, which isolates styles.
 */
import type { Edit } from "./address.ts";
import { type Control, controlsIn, HOST, isSeen } from "./detect/controls.ts";
import type { Result } from "./service.ts";
import type { Session } from "./session.ts";
import type { Strings } from "./strings/index.ts";
import { STYLE } from "./style.ts";

/** A PIN of lower confidence is not suggested. */
const MIN_CONFIDENCE = 0.4;

export interface Hints {
  /** Live regions must exist before their first message. */
  prepare(): void;
  /** Announces what was filled in; offers the PIN's localities for line 2. */
  pinFound(filled: string, offices: string[]): void;
  result(result: Pick<Result, "issues" | "corrections"> & Partial<Result>, edits: Edit[]): void;
  /** An order waits for this address. */
  hold(resume: () => void): void;
  host: HTMLElement;
}

export const createHints = (
  session: () => Session,
  words: Strings & Record<string, string | undefined>,
  lang: string,
): Hints => {
  let undo: (() => void) | undefined;
  /** Set while an order waits; submits it. */
  let resume: (() => void) | undefined;

  const host = make(HOST, { lang });
  const root = host.attachShadow({ mode: "open" });
  const card = make("div", { role: "group" });
  /** Two live regions used alternately, so that a screen reader announces a repeated message. */
  const live = [0, 1].map(() => make("i", { role: "status" }));
  // An adopted sheet also works when the page's CSP forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(card, ...live);

  /** The last visible street line. */
  const anchor = (): Control => {
    const { line1, line2 } = session().group.fields;
    return (line2 && isSeen(line2) ? line2 : line1) as Control;
  };

  const speak = (text: string) => {
    const [old, next] = live.reverse();
    old.textContent = "";
    next.textContent = text;
  };

  const hide = () => {
    if (root.activeElement) anchor().focus();
    resume = undefined;
    host.toggleAttribute("open", false);
  };

  // Inside the shadow root, a button belongs to no form of the page and does not submit one.
  const button = (text: string, onclick: () => void, more = {}) => make("button", { onclick, ...more }, text);

  const show = (className: string, title: string, ...content: (Node | false | undefined)[]) => {
    const hadFocus = root.activeElement;
    hints.prepare();
    card.className = className;
    card.replaceChildren(
      make("b", { tabIndex: -1 }, title),
      ...(content.filter(Boolean) as Node[]),
      button("×", hide, { className: "x", ariaLabel: words.close }),
    );
    host.toggleAttribute("open", true);
    speak([...card.querySelectorAll("b,li")].map((one) => one.textContent).join(". "));
    // The button that was pressed is gone.
    if (hadFocus) card.querySelector("button")?.focus();
  };

  const hints: Hints = {
    host,
    prepare() {
      if (!host.isConnected) boxOf(anchor()).after(host);
    },
    pinFound(filled, offices) {
      hide();
      if (!offices[0]) return speak(filled);
      const choices = offices.slice(0, 9).map((office) => {
        const name = office.replace(/ [SBH]\.O$/, "");
        return button(name, () => {
          session().apply([{ control: anchor(), kind: "line2", from: "", names: [name] }]);
          hide();
        });
      });
      show("", `✓ ${filled}`, ...choices);
    },
    result({ issues, status, standardized, corrections }, edits) {
      const told: (Node | string)[][] = issues
        .filter((issue) => issue.severity !== "info")
        .map(({ code, message = "" }) => [
          (words[code] ?? words[code[0] + code.slice(-2)])?.replace(
            "#",
            /\d{6}|\d(?= digits)/.exec(message)?.[0] ?? "#",
          ) ?? message,
        ]);
      // The PIN that is in doubt, and that nothing here writes.
      const guess = corrections.find(
        (one) =>
          one.field === "pincode" &&
          one.confidence >= MIN_CONFIDENCE &&
          !edits.some((edit) => edit.kind === "pincode"),
      );
      const list = [
        ...told,
        ...edits.map(({ kind, from, names }) => [
          `${words[kind]}: `,
          make("del", {}, from),
          " → ",
          make("ins", {}, names[0]),
        ]),
        // The service gives reasons in English.
        ...(guess ? [[words.ask.replace("#", guess.to), make("span", { lang: "en" }, guess.reason)]] : []),
      ].map((content) => make("li", {}, ...content));
      if (list[0] || host.hasAttribute("open"))
        show(
          told[0] ? "bad" : "",
          list[0] ? words.fix : `✓ ${standardized?.full}`,
          list[0] && make("ul", {}, ...list),
          edits[0] &&
            button(
              words.use,
              () => {
                undo = session().apply(edits);
              },
              { className: "main" },
            ),
          undo &&
            button(words.undo, () => {
              undo?.();
              undo = undefined;
              void session().check();
            }),
          resume &&
            status === "INVALID" &&
            button(words.anyway, () => {
              const go = resume;
              session().accept();
              hide();
              go?.();
            }),
        );
    },
    async hold(then) {
      resume = then;
      await session().check();
      card.querySelector("b")?.focus();
    },
  };
  return hints;
};

/** The element around a control and its label, at most its table cell or list item. */
const boxOf = (box: Element): Element => {
  const parent = box.parentElement;
  return !parent || parent.matches("form,fieldset,td,li") || controlsIn(parent)[1] ? box : boxOf(parent);
};

/** Creates an element with properties and children. */
export const make = (tag: string, properties: object, ...children: (Node | string)[]): HTMLElement => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
