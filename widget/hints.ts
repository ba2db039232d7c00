/**
 * What the customer is told, and when: below the address, in an element of its own with a shadow root, so that no
 * styles reach in or out.
 */
import type { Edit } from "./address.ts";
import { type Control, controlsIn, HOST, isSeen } from "./detect/controls.ts";
import { labelOf, placeholderOf } from "./detect/label.ts";
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

let sheet: CSSStyleSheet | undefined;

export const createHints = (session: () => Session, words: Strings, lang: string): Hints => {
  let last: Parameters<Hints["result"]>;
  /** What the customer closed. */
  let closed: unknown;
  let undo: (() => void) | undefined;
  /** Set while an order waits: goes on with it. */
  let resume: (() => void) | undefined;

  const host = make(HOST, { lang });
  const root = host.attachShadow({ mode: "open" });
  const card = make("div", { ariaLabel: words.fix, role: "group" });
  /** Two, and a message goes into them by turns: a screen reader says only what is new. */
  const live = [0, 1].map(() => make("i", { role: "status", ariaLive: "polite" }));
  // An adopted sheet is no inline style: it works where the page's policy allows none.
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
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
    resume = undefined;
    host.removeAttribute("open");
  };

  const button = (text: string, onclick: () => void, more = {}) =>
    make("button", { type: "button", onclick, ...more }, text);
  const item = (...content: (Node | string)[]) => make("li", {}, ...content);

  const show = (className: string, title: string, ...content: Node[]) => {
    const hadFocus = root.activeElement;
    const close = () => {
      [closed] = last;
      hide();
      anchor().focus();
    };
    hints.prepare();
    card.className = className;
    card.replaceChildren(
      make("b", { tabIndex: -1 }, title),
      ...content,
      button("×", close, { className: "x", ariaLabel: words.close }),
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
      if (!offices[1]) return speak(filled);
      const control = anchor();
      const ariaLabel = labelOf(control) || placeholderOf(control);
      const select = make(
        "select",
        { ariaLabel },
        ...["", ...offices.slice(0, 60)].map((office) => new Option(office.replace(/ [SBH]\.O$/, ""))),
      );
      select.onchange = () =>
        session().apply([{ control, kind: "line2", from: "", to: (select as HTMLSelectElement).value }]);
      show("good", filled || ariaLabel, select);
    },
    result(...args) {
      last = args;
      const [result, edits] = args;
      const { issues, status = "", standardized } = result;
      if (closed === result && !resume) return;
      const { landmark } = session().group.fields;
      const isFine = /VI?E/.test(status);
      const told = issues
        .filter(
          ({ code, severity }) =>
            severity !== "info" || (code === "NO_LANDMARK" && landmark && status[0] === "N"),
        )
        .map(({ code, message }) => item((words as Record<string, string>)[code] ?? message));
      const changes = edits.map(({ from, to }) => item(make("del", {}, from), " → ", make("ins", {}, to)));
      const actions: Node[] = [];
      const offer = (text: string, run: () => void, isOffered: unknown) =>
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
      offer(words.use, use, edits[0]);
      offer(words.undo, takeBack, undo);
      offer(words.anyway, goOn, resume && !isFine);
      const list = [...told, ...changes];
      if (list[0])
        show(isFine ? (told[0] ? "" : "good") : "bad", words.fix, make("ul", {}, ...list), ...actions);
      else if (host.matches("[open]")) show("good", `✓ ${standardized?.full}`, ...actions);
    },
    hold(then) {
      resume = then;
      hints.result(...last);
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
const make = (tag: string, properties: object, ...children: (Node | string)[]): HTMLElement => {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
};
