/** The page's text fields and lists, in the document and in open shadow roots, and their visibility. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Root = Document | ShadowRoot;
/** The container of an address: a form, a shadow root, or another element. */
export type Scope = Element | ShadowRoot;

/** The tag name of the element with the widget's hints. */
export const HOST = "service-hints";

/** Lists and text inputs; an input of type `search` is never an address. */
const CONTROLS = "select,textarea,input:is(:not([type]),[type=text],[type=tel],[type=number])";

/** Whether a control is a list of choices. */
export const isList = (control: Element): control is HTMLSelectElement => control.localName === "select";

/** Controls below a node, without those in shadow roots. */
export const controlsIn = (node: Scope | Root): Control[] => [...node.querySelectorAll<Control>(CONTROLS)];

/** The document and every open shadow root in it, except the widget's own. */
export const rootsOf = (root: Root): Root[] => [
  root,
  ...[...root.querySelectorAll("*")].flatMap((one) =>
    one.shadowRoot && one.localName !== HOST ? rootsOf(one.shadowRoot) : [],
  ),
];

/** Whether a control is visible and usable, and not a honeypot for bots or autofill. */
export const isSeen = (control: Element): boolean => {
  const beside = control.nextElementSibling;
  // A hidden list that select2, Chosen, Tom Select or the like replaces by the element next to it.
  const isWrapped =
    isList(control) && beside && /select|chosen|choices|ts-/.test(beside.className) && isShown(beside);
  return (
    isWrapped || (!control.closest("[aria-hidden=true],[inert],input[tabindex='-1']") && isShown(control))
  );
};

const isShown = (element: Element): boolean => {
  const box = element.getBoundingClientRect();
  return (
    box.width > 2 &&
    box.height > 2 &&
    box.right + scrollX > 0 &&
    element.checkVisibility({ visibilityProperty: true })
  );
};
