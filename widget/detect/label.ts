/** The text of a control's label. */
import { type Control, controlsIn, isList } from "./controls.ts";

/** Explicit labels first, else text near the control. */
export const labelOf = (control: Control): string =>
  [...(control.labels ?? []), ...(control.ariaLabelledByElements ?? [])].map(wordsOf).join("") ||
  control.ariaLabel ||
  nearby(control, 4, placeholderOf(control));

/** Climbs up to `levels` ancestors; text before them is the label, also for several lines below it. */
const nearby = (box: Element, levels: number, placeholder: string): string => {
  const { previousElementSibling: before, parentElement: parent } = box;
  const words = before && !/sel|tex|but/.test(before.localName) && !controlsIn(before)[0] && wordsOf(before);
  if (words || !parent || !levels || parent.matches("form,fieldset")) return words || "";
  if (!controlsIn(parent)[1]) return wordsOf(parent) || nearby(parent, levels - 1, placeholder);
  const label = parent.querySelector<HTMLLabelElement>(":scope>label");
  // The label of the control beside it says less than its own placeholder.
  return label?.control && placeholder ? "" : wordsOf(label);
};

/** An element's text without controls and buttons in it; "" when too long for a label, or without a letter. */
const wordsOf = (element: Element | null): string => {
  const copy = element?.cloneNode(true) as Element | undefined;
  for (const part of copy?.querySelectorAll("select,textarea,button") ?? []) part.remove();
  const words = copy?.textContent.trim() ?? "";
  return words[80] || !/\p{L}/u.test(words) ? "" : words;
};

/** For a list, its first, empty option. */
export const placeholderOf = (control: Control): string => {
  const first = isList(control) && control.options[0];
  return first ? (first.value ? "" : first.text) : ((control as HTMLInputElement).placeholder ?? "");
};
