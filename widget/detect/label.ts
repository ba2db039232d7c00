/** The words that stand for a control's label. */
import { type Control, controlsIn, hostOf, isList, type Root } from "./controls.ts";

/** Longer texts are no labels. */
const LONGEST = 80;

/** Explicit ones first, else what stands with the control in its box. */
export function labelOf(control: Control): string {
  const root = control.getRootNode() as Root;
  const by =
    control
      .getAttribute("aria-labelledby")
      ?.split(/\s+/)
      .map((id) => root.getElementById(id)) ?? [];
  const named = [...(control.labels ?? []), ...by].map(wordsOf).join(" ").trim();
  const host = lonelyHost(control);
  return (
    named || control.ariaLabel || host?.getAttribute("label") || host?.ariaLabel || nearby(host ?? control)
  );
}

/** The element whose open shadow root holds this one control and no other. */
export function lonelyHost(control: Control): Element | undefined {
  const host = hostOf(control);
  return host && controlsIn(host.shadowRoot as ShadowRoot).length < 2 ? host : undefined;
}

/** Climbs while the box holds no other control; one label above two lines is the label of both. */
function nearby(control: Element): string {
  let box = control;
  for (let level = 0; level < 4; level++) {
    for (
      let before = box.previousElementSibling;
      before && !isOrHolds(before);
      before = before.previousElementSibling
    ) {
      const words = wordsOf(before);
      if (words) return words;
    }
    const parent = box.parentElement;
    if (!parent || parent.matches("form,body,fieldset,main,section")) break;
    const others = controlsIn(parent).length > 1;
    const words = wordsOf(
      others ? [...parent.children].find(({ localName }) => localName === "label") : parent,
    );
    if (words || others) return words;
    box = parent;
  }
  return "";
}

const isOrHolds = (element: Element): boolean =>
  element.matches("input,select,textarea") || controlsIn(element).length > 0;

/** An element's words, without those of controls and buttons in it. */
function wordsOf(element: Element | null | undefined): string {
  let words = "";
  for (const node of element?.childNodes ?? []) {
    if (node instanceof Text) words += node.data;
    else if (node instanceof Element && !/select|textarea|button|script|style/.test(node.localName))
      words += ` ${wordsOf(node)}`;
  }
  words = words.trim();
  return words.length < LONGEST ? words : "";
}

/** For a list, its first, empty option. */
export function placeholderOf(control: Control): string {
  if (!isList(control))
    return control.placeholder || lonelyHost(control)?.getAttribute("placeholder") || control.title;
  return control.options[0]?.value ? "" : (control.options[0]?.text ?? "");
}
