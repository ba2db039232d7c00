/** The hints below the address: an element of its own with a shadow root, so that no styles reach in or out. */
import type { Edit } from "../address.ts";
import { HOST } from "../detect/controls.ts";
import type { Strings } from "../strings/index.ts";
import { STYLE } from "./style.ts";

export interface View {
  tone: "" | "bad" | "good";
  title: string;
  /** A sentence under the title. */
  text?: string;
  hints: string[];
  edits: Edit[];
  actions: [text: string, run: () => void][];
  /** A list to choose from. */
  choices: string[];
  choose?: (value: string) => void;
  close: () => void;
}

export interface Panel {
  host: HTMLElement;
  isOpen(): boolean;
  show(view: View): void;
  hide(): void;
  /** Brings a person to the hints, when something waits for their answer. */
  focus(): void;
  /** Says it to those who do not see. */
  say(text: string): void;
}

let sheet: CSSStyleSheet | undefined;

export function createPanel(words: Strings, lang: string): Panel {
  const host = make(HOST);
  host.lang = lang;
  const root = host.attachShadow({ mode: "open" });
  const card = make("div", { role: "group", ariaLabel: words.fix });
  /** Two, and a message goes into them by turns: a screen reader says only what is new. */
  const live = [0, 1].map(() => make("div", { className: "sr", role: "status", ariaLive: "polite" }));
  let turn = 0;
  // An adopted sheet is no inline style: it works where the page's policy allows none.
  if (!sheet) {
    sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLE);
  }
  root.adoptedStyleSheets = [sheet];
  root.append(card, ...live);

  const panel: Panel = {
    host,
    isOpen: () => host.hasAttribute("open"),
    show({ tone, title, text, hints, edits, actions, choices, choose, close }) {
      const hadFocus = root.activeElement;
      const select = make(
        "select",
        { onchange: () => choose?.((select as HTMLSelectElement).value) },
        new Option(words.choose, ""),
        ...choices.map((name) => new Option(name)),
      );
      const row = make(
        "p",
        {},
        ...actions.map(([name, onclick]) => make("button", { type: "button", onclick }, name)),
      );
      card.className = tone;
      card.replaceChildren(
        make("b", { tabIndex: -1 }, title),
        make("p", {}, text ?? ""),
        ...(hints[0] ? [make("ul", {}, ...hints.map((hint) => make("li", {}, hint)))] : []),
        ...edits.map(({ kind, from, to }) =>
          make(
            "p",
            { className: "edit" },
            make("small", {}, words[kind]),
            make("span", { className: "sr" }, words.was),
            make("del", {}, from || "–"),
            " → ",
            make("span", { className: "sr" }, words.now),
            make("ins", {}, to),
          ),
        ),
        ...(choices[0] ? [make("label", {}, words.localities, select)] : []),
        row,
        make("button", { type: "button", className: "x", ariaLabel: words.close, onclick: close }, "×"),
      );
      host.toggleAttribute("open", true);
      panel.say(
        [title, text, ...hints, ...edits.map(({ kind, to }) => `${words[kind]}: ${to}`)]
          .filter(Boolean)
          .join(". "),
      );
      // The button that was pressed is gone.
      if (hadFocus) ((row.firstChild as HTMLElement | null) ?? card.querySelector("b"))?.focus();
    },
    hide() {
      host.removeAttribute("open");
      card.replaceChildren();
    },
    focus() {
      card.querySelector("b")?.focus();
    },
    say(text) {
      live[turn].textContent = "";
      turn = 1 - turn;
      live[turn].textContent = text;
    },
  };
  return panel;
}

function make(tag: string, properties: object = {}, ...children: (Node | string)[]): HTMLElement {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}
