/** The page's text boxes and lists, in the document and in open shadow roots, and whether a person sees them. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Root = Document | ShadowRoot;
/** What holds an address: a form, a shadow root, or a box. */
export type Scope = Element | ShadowRoot;

/** The element that holds our own hints. */
export const HOST = "service-hints";

/** Lists, boxes, and inputs that hold text; a `search` is never an address. */
const CONTROLS = "select,textarea,input:is(:not([type]),[type=text],[type=tel],[type=number])";

export const isList = (control: Element): control is HTMLSelectElement => control.localName === "select";

/** Controls below a node, without those in shadow roots. */
export const controlsIn = (node: Scope | Root): Control[] => [...node.querySelectorAll<Control>(CONTROLS)];

/** The document and every open shadow root in it, but for our own. */
export const rootsOf = (root: Root): Root[] => [
  root,
  ...[...root.querySelectorAll("*")].flatMap((one) =>
    one.shadowRoot && one.localName !== HOST ? rootsOf(one.shadowRoot) : [],
  ),
];

/** Whether a person can see and use a control. Decoys for bots and for autofill are not for people. */
export const isSeen = (control: Element): boolean => {
  const beside = control.nextElementSibling;
  // A list that select2, Chosen, Tom Select or the like shows in its own way, right beside it.
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
