/** The card: an element with a shadow root, which isolates its styles, below the address. */
import { type Control, controlsIn, HOST } from "../detect/controls.ts";
import { make } from "../make.ts";
import type { WhenReleased } from "../pointer.ts";
import { createPlace } from "./place.ts";
import { STYLE } from "./style.ts";

/** For so long new content lets presses through, which were meant for what was there before. */
const NEW_MS = 500;

export interface Content {
  /** Something has to be put right. */
  isBad: boolean;
  title: string;
  nodes: (Node | false | undefined)[];
  /** An order waits for an answer: the title gets the focus. */
  isAsking?: boolean;
}

export interface Card {
  host: HTMLElement;
  show(content: Content): void;
  hide(): void;
  /** For screen readers alone. */
  speak(text: string): void;
}

interface CardOptions {
  lang: string;
  /** Label of the button ×. */
  closeLabel: string;
  /** The last visible street line. */
  field(): Control;
  /** The customer has closed it. */
  onClose(): void;
  whenReleased: WhenReleased;
}

/**
 * The card beside a form's fields, in a shadow root, so that the page's styles do not reach it. It is empty until
 * something is shown.
 */
export const createCard = ({ lang, closeLabel, field, onClose, whenReleased }: CardOptions): Card => {
  const host = make(HOST, { lang });
  const root = host.attachShadow({ mode: "open" });
  const card = make("div", { role: "group" });
  const spacer = make("p", {});
  /** Two live regions used alternately, so that a screen reader announces a repeated message. */
  const live = [0, 1].map(() => make("i", { role: "status" }));
  // An adopted sheet also works when the page's CSP forbids inline styles.
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  root.append(card, spacer, ...live);
  const place = createPlace(host, card, spacer, () => boxOf(field()), whenReleased);
  /** What is to be shown, once no pointer is down. */
  let content: Content | undefined;

  const attach = () => {
    if (!host.isConnected) boxOf(field()).after(host);
  };

  const speak = (text: string) => {
    const [old, next] = live.reverse();
    old.textContent = "";
    next.textContent = text;
  };

  const update = () => {
    const hadFocus = root.activeElement;
    if (content) {
      const { isBad, title, nodes, isAsking } = content;
      const heading = make("b", { tabIndex: -1 }, title);
      attach();
      place.open(() => {
        card.className = isBad ? "bad" : "";
        card.replaceChildren(heading, ...(nodes.filter(Boolean) as Node[]), close);
        card.animate({ pointerEvents: ["none", "none"] }, NEW_MS);
      }, !!isAsking);
      speak([...card.querySelectorAll("b,li")].map((one) => one.textContent).join(". "));
      // The button that was pressed is gone.
      const next = isAsking ? heading : hadFocus && card.querySelector("button");
      if (next) next.focus({ preventScroll: true });
    } else if (host.matches("[open]")) {
      if (hadFocus) field().focus({ preventScroll: true });
      place.close();
    }
  };

  const set = (next?: Content) => {
    content = next;
    whenReleased(update);
  };

  const close = button("×", onClose, { className: "x", ariaLabel: closeLabel });
  host.addEventListener("keydown", ({ key }) => {
    if (key === "Escape") onClose();
  });
  // Live regions must exist before their first message.
  attach();
  return { host, show: set, hide: set, speak };
};

/**
 * A button of the card. Inside the shadow root it belongs to no form of the page and does not submit one.
 * @param more other properties of the element
 */
export const button = (text: string, onclick: () => void, more = {}): HTMLButtonElement =>
  make("button", { onclick, ...more }, text);

/** The element around a control and its label, at most its table cell or list item. */
const boxOf = (box: Element): Element => {
  const parent = box.parentElement;
  return !parent || parent.matches("form,fieldset,td,li") || controlsIn(parent)[1] ? box : boxOf(parent);
};
