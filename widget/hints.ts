/**
 * What the customer is told, and when: below the address, in an element of its own with a shadow root, so that no
 * styles reach in or out.
 */
import type { Edit } from "./address.ts";
import { type Control, controlsIn, HOST, isSeen } from "./detect/controls.ts";
import type { Result } from "./service.ts";
import type { Session } from "./session.ts";
import type { Strings } from "./strings/index.ts";
import { STYLE } from "./style.ts";

export interface Hints {
  /** The live regions have to be there before there is something to say. */
  prepare(): void;
  /** Says what was filled in; offers the PIN's localities for line 2. */
  pinFound(filled: string, offices: string[]): void;
  result(result: Pick<Result, "issues"> & Partial<Result>, edits: Edit[]): void;
  /** An order waits for this address. */
  hold(resume: () => void): void;
  host: HTMLElement;
}

export const createHints = (session: () => Session, words: Strings, lang: string): Hints => {
  const own: Record<string, string | undefined> = words;
  let undo: (() => void) | undefined;
  /** Set while an order waits: goes on with it. */
  let resume: (() => void) | undefined;

  const host = make(HOST, { lang });
  const root = host.attachShadow({ mode: "open" });
  const card = make("div", { ariaLabel: words.fix, role: "group" });
  /** Two, and a message goes into them by turns: a screen reader says only what is new. */
  const live = [0, 1].map(() => make("i", { role: "status", ariaLive: "polite" }));
  // An adopted sheet is no inline style: it works where the page's policy allows none.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(card, ...live);

  /** The last line of the street that a person sees. */
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
    host.removeAttribute("open");
  };

  const button = (text: string, onclick: () => void, more = {}) =>
    make("button", { type: "button", onclick, ...more }, text);
  const item = (...content: (Node | string)[]) => make("li", {}, ...content);

  const show = (className: string, title: string, ...content: Node[]) => {
    const hadFocus = root.activeElement;
    hints.prepare();
    card.className = className;
    card.replaceChildren(
      make("b", { tabIndex: -1 }, title),
      ...content,
      button("×", hide, { className: "x", ariaLabel: words.close }),
    );
    host.setAttribute("open", "");
    speak([...card.querySelectorAll("b,li")].map(({ textContent }) => textContent).join(". "));
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
      const choose = (to: string) => () => {
        session().apply([{ control: anchor(), kind: "line2", from: "", to }]);
        hide();
      };
      const names = offices.slice(0, 9).map((office) => office.replace(/ [SBH]\.O$/, ""));
      show("", `✓ ${filled}`, ...names.map((name) => button(name, choose(name))));
    },
    result({ issues, status, standardized }, edits) {
      const told = issues
        .filter(({ severity }) => severity !== "info")
        .map(({ code, message }) => item(own[code] ?? own[code.slice(0, 7)] ?? (message as string)));
      const list = [
        ...told,
        ...edits.map(({ from, to }) => item(make("del", {}, from), " → ", make("ins", {}, to))),
      ];
      const actions: Node[] = [];
      const offer = (isOffered: unknown, text: string, run: () => void) =>
        isOffered && actions.push(button(text, run));
      const use = () => {
        undo = session().apply(edits);
      };
      const takeBack = () => {
        undo?.();
        undo = undefined;
        void session().check();
      };
      const goOn = () => {
        const go = resume;
        session().accept();
        hide();
        go?.();
      };
      offer(edits[0], words.use, use);
      offer(undo, words.undo, takeBack);
      offer(resume && status === "INVALID", words.anyway, goOn);
      if (list[0]) show(told[0] ? "bad" : "", words.fix, make("ul", {}, ...list), ...actions);
      else if (host.matches("[open]")) show("", `✓ ${standardized?.full}`, ...actions);
    },
    async hold(then) {
      resume = then;
      await session().check();
      card.querySelector("b")?.focus();
    },
  };
  return hints;
};

/** The box that holds a control and its label; a cell or a list item is never left. */
const boxOf = (box: Element): Element => {
  const parent = box.parentElement;
  return !parent || parent.matches("form,fieldset,td,li") || controlsIn(parent)[1] ? box : boxOf(parent);
};

/** An element with its properties and what is in it. */
export const make = (tag: string, properties: object, ...children: (Node | string)[]): HTMLElement => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
