/** The words that stand for a control's label. */
import { type Control, controlsIn, isList } from "./controls.ts";

/** Explicit ones first, else what stands with the control in its box. */
export const labelOf = (control: Control): string =>
  [...(control.labels ?? []), ...(control.ariaLabelledByElements ?? [])].map(wordsOf).join("") ||
  control.ariaLabel ||
  nearby(control, 4);

/** Climbs while the box holds no other control; one label above two lines is the label of both. */
const nearby = (box: Element, levels: number): string => {
  const { previousElementSibling: before, parentElement: parent } = box;
  const words = before && !/sel|tex|but/.test(before.localName) && !controlsIn(before)[0] && wordsOf(before);
  if (words || !parent || !levels || parent.matches("form,fieldset")) return words || "";
  return controlsIn(parent)[1]
    ? wordsOf(parent.querySelector(":scope>label"))
    : wordsOf(parent) || nearby(parent, levels - 1);
};

/** An element's words, without those of controls and buttons in it; "" where they are too many for a label. */
const wordsOf = (element: Element | null): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll("select,textarea,button") ?? []) part.remove();
  const words = copy?.textContent.trim() ?? "";
  return words[80] ? "" : words;
};

/** For a list, its first, empty option. */
export const placeholderOf = (control: Control): string => {
  const first = isList(control) && control.options[0];
  return first ? (first.value ? "" : first.text) : ((control as HTMLInputElement).placeholder ?? "");
};
