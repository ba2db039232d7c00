/**
 * Where the card is. Below the address, as long as the page can be scrolled so that the focused control keeps its place
 * in the window; else over the page. What the customer is about to press never moves.
 */

import type { WhenReleased } from "../pointer.ts";

/** A control that moves less than this keeps its place, pixels. */
const TOLERANCE = 1;
/** Greatest width of a card over the page, and its distance to the form and to the edges of the window. */
const OVER_WIDTH = 480;
const GAP = 8;

export interface Place {
  /** @param fill puts the content into the card @param mustShow an order waits: the card has to be in sight */
  open(fill: () => void, mustShow: boolean): void;
  close(): void;
}

/**
 * @param host the card's element on the page
 * @param spacer keeps room in the host where taking it away would move something
 * @param box gives the element below which the host is
 */
export const createPlace = (
  host: HTMLElement,
  card: HTMLElement,
  spacer: HTMLElement,
  box: () => Element,
  whenReleased: WhenReleased,
): Place => {
  const heightNow = () => (host.matches("[room]") ? host.offsetHeight : 0);
  const setRoom = (height: number, isTaken = height > 0) => {
    spacer.style.height = `${height}px`;
    host.toggleAttribute("room", isTaken);
  };

  /** Takes the room of a closed card away, or tries again when the focus is elsewhere. */
  const collapse = () => {
    const height = heightNow();
    if (height && !host.matches("[open]"))
      keepStill(host, {
        change: () => setRoom(0),
        takeBack() {
          setRoom(height);
          addEventListener("focusin", collapse, { once: true });
        },
      });
  };

  const putOver = () => {
    if (!card.popover) {
      card.popover = "manual";
      card.showPopover?.();
      addEventListener("focusin", follow);
    }
    const column = box().getBoundingClientRect();
    const form = (box().closest("form,fieldset") ?? box()).getBoundingClientRect();
    card.style.left = `${column.left}px`;
    card.style.width = `${Math.min(column.width, OVER_WIDTH)}px`;
    const { offsetTop, height } = visualViewport ?? { offsetTop: 0, height: innerHeight };
    const top = Math.min(form.bottom, offsetTop + height - card.offsetHeight - GAP * 2) + GAP;
    const held = heldBy(host).getBoundingClientRect();
    const isOnIt = held.top < top + card.offsetHeight && held.bottom > top;
    card.style.top = `${isOnIt ? offsetTop + GAP : top}px`;
  };

  /** A field that gets the focus is not left under the card. */
  const follow = () => whenReleased(() => card.popover && putOver());

  return {
    open(fill, mustShow) {
      const height = heightNow();
      if (card.popover) {
        fill();
        return putOver();
      }
      keepStill(host, {
        change() {
          fill();
          setRoom(0, true);
          host.toggleAttribute("open", true);
        },
        isRight: () => !mustShow || isInSight(card),
        takeBack() {
          setRoom(height);
          putOver();
        },
      });
    },
    close() {
      const height = card.popover ? spacer.offsetHeight : heightNow();
      card.popover = null;
      removeEventListener("focusin", follow);
      card.removeAttribute("style");
      host.toggleAttribute("open", false);
      setRoom(height);
      collapse();
    },
  };
};

interface Move {
  change(): void;
  /** Whether the result is right when nothing has moved. */
  isRight?(): boolean;
  takeBack(): void;
}

/** Changes the layout and scrolls, so that what is held stays where it is; takes both back when it does not. */
const keepStill = (host: Element, { change, isRight, takeBack }: Move): void => {
  const held = heldBy(host);
  const { left, top } = held.getBoundingClientRect();
  const moved = () => held.getBoundingClientRect().top - top;
  const boxes = ancestorsOf(host).filter(canScroll);
  const scrolled = boxes.map((box) => box.scrollTop);
  change();
  for (const box of boxes) if (moved()) box.scrollBy({ top: moved(), behavior: "instant" });
  const isStill =
    Math.abs(moved()) < TOLERANCE && Math.abs(held.getBoundingClientRect().left - left) < TOLERANCE;
  if (isStill && (isRight?.() ?? true)) return;
  takeBack();
  boxes.forEach((box, i) => {
    box.scrollTo({ top: scrolled[i], behavior: "instant" });
  });
};

/** What has the focus; else what comes next on the page. */
const heldBy = (host: Element): Element => {
  let { activeElement: focused } = document;
  while (focused !== host && focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  if (focused && focused.parentElement !== focused.ownerDocument.documentElement) return focused;
  for (const at of ancestorsOf(host))
    for (let next = at.nextElementSibling; next; next = next.nextElementSibling)
      if (next.getClientRects()[0]) return next;
  return host;
};

/** The element and what is around it, also outside a shadow root. */
const ancestorsOf = (element: Element): Element[] => {
  const parent = element.parentElement ?? (element.getRootNode() as ShadowRoot).host;
  return parent ? [element, ...ancestorsOf(parent)] : [element];
};

/** Whether the customer could scroll it, too. */
const canScroll = (element: Element): boolean => {
  const { overflowY } = getComputedStyle(element);
  return element === document.scrollingElement
    ? !/hidden|clip/.test(overflowY + getComputedStyle(document.body).overflowY)
    : /auto|scroll/.test(overflowY);
};

const isInSight = (element: Element): boolean => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
};
