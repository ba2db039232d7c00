/** The page's text boxes and lists, in the document and in open shadow roots, and whether a person sees them. */

export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
export type Root = Document | ShadowRoot;
/** What holds an address: a form, a shadow root, or a box. */
export type Scope = Element | ShadowRoot;

/** The element that holds our own hints. */
export const HOST = "service-hints";

export const isList = (target: unknown): target is HTMLSelectElement => target instanceof HTMLSelectElement;
export const isBox = (target: unknown): target is HTMLTextAreaElement =>
  target instanceof HTMLTextAreaElement;

/** Lists, boxes and inputs that hold text; a `search` is never an address. */
export function isControl(target: unknown): target is Control {
  return (
    isList(target) ||
    isBox(target) ||
    (target instanceof HTMLInputElement && /^(text|tel|number)$/.test(target.type))
  );
}

/** Controls below a node, without those in shadow roots. */
export function controlsIn(node: Scope | Root): Control[] {
  return [...node.querySelectorAll("input,select,textarea")].filter(isControl);
}

/** The document and every open shadow root in it, but for our own. */
export function rootsOf(root: Root): Root[] {
  const inside = [...root.querySelectorAll("*")].filter(
    ({ shadowRoot, localName }) => shadowRoot && localName !== HOST,
  );
  return [root, ...inside.flatMap(({ shadowRoot }) => rootsOf(shadowRoot as ShadowRoot))];
}

/** The shadow root's element that a node is in, if it is in one. */
export function hostOf(node: Node): Element | undefined {
  return (node.getRootNode() as Partial<ShadowRoot>).host;
}

/** The parent as a person sees it: out of a shadow root to its host. */
export function parentOf(element: Element): Element | undefined {
  return element.parentElement ?? hostOf(element);
}

/** Whether a person can see and use a control. Decoys for bots and for autofill are not for people. */
export function isSeen(control: Element): boolean {
  const beside = control.nextElementSibling;
  // A list that select2, Chosen, Tom Select or the like shows in its own way, right beside it.
  if (isList(control) && beside && /select|chosen|choices|ts-/.test(beside.className) && isShown(beside))
    return true;
  return (
    !control.closest("[aria-hidden=true],[inert],[tabindex='-1']:not(form,div,section,dialog)") &&
    isShown(control)
  );
}

function isShown(element: Element): boolean {
  const { width, height, right, bottom } = element.getBoundingClientRect();
  return (
    width > 2 &&
    height > 2 &&
    right + scrollX > 0 &&
    bottom + scrollY > 0 &&
    element.checkVisibility({ visibilityProperty: true })
  );
}
