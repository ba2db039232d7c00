/** The words that stand for a control's label. */
import { type Control, controlsIn, hostOf, isList, type Root } from "./controls.ts";

/** Explicit ones first, else what stands with the control in its box. */
export function labelOf(control: Control): string {
  const root = control.getRootNode() as Root;
  const by = control.getAttribute("aria-labelledby")?.split(" ") ?? [];
  const named = [...(control.labels ?? []), ...by.map((id) => root.getElementById(id))]
    .map(wordsOf)
    .join(" ")
    .trim();
  return named || control.ariaLabel || nearby(control) || hostOf(control)?.getAttribute("label") || "";
}

/** Climbs while the box holds no other control; one label above two lines is the label of both. */
function nearby(control: Element): string {
  let box = control;
  for (let level = 0; level < 4; level++) {
    for (
      let before = box.previousElementSibling;
      before && !/input|select|textarea/.test(before.localName);
      before = before.previousElementSibling
    ) {
      if (controlsIn(before)[0]) break;
      const words = wordsOf(before);
      if (words) return words;
    }
    const parent = box.parentElement;
    if (!parent || parent.matches("form,body,fieldset,main,section")) break;
    const isShared = controlsIn(parent).length > 1;
    const words = wordsOf(isShared ? parent.querySelector(":scope>label") : parent);
    if (words || isShared) return words;
    box = parent;
  }
  return "";
}

/** An element's words, without those of controls and buttons in it; "" where they are too many for a label. */
function wordsOf(element: Element | null): string {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll("select,textarea,button,script,style") ?? []) part.remove();
  const words = copy?.textContent?.trim() ?? "";
  return words.length < 80 ? words : "";
}

/** For a list, its first, empty option. */
export function placeholderOf(control: Control): string {
  const [first] = isList(control) ? control.options : [];
  return isList(control) ? (first?.value ? "" : (first?.text ?? "")) : control.placeholder || control.title;
}
