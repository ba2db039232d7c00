/** Puts a text into whatever kind of control stands for it. */
import { type Control, isList } from "./detect/controls.ts";
import type { Kind } from "./detect/groups.ts";

/** True while we write, so that our own events are not taken for the customer's. */
export let isWriting = false;

/**
 * React and Vue keep the value in their own state: the prototype's setter goes past React's tracking, and the
 * two events bring each of them up to date.
 */
export const write = (control: Control, value: string): void => {
  isWriting = true;
  Reflect.set(Object.getPrototypeOf(control), "value", value, control);
  for (const type of ["input", "change"])
    control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  isWriting = false;
};

/** Letters and digits only, in one spelling: "Tamil Nadu" and "TAMILNADU" are one. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\d]/gu, "");

/** The option that one of the names means: by value or text, else by a text that holds it ("Delhi (NCT)"). */
export const optionFor = (
  list: HTMLSelectElement,
  names: readonly string[],
): HTMLOptionElement | undefined => {
  const by = (isIt: (text: string, key: string) => unknown) =>
    names.flatMap((name) =>
      [...list.options].filter(
        (one) => one.value && [one.value, one.text].some((words) => isIt(keyOf(words), keyOf(name))),
      ),
    )[0];
  return by((text, key) => text === key) ?? by((text, key) => key[3] && text.includes(key));
};

/**
 * Gives whether the control now says it: a list without such an option stays as it is.
 * @param names the text itself, then what a list may call it
 */
export const fill = (kind: Kind, control: Control, names: readonly string[]): boolean => {
  const text = isList(control) ? optionFor(control, names)?.value : names[0];
  if (!text) return false;
  if (kind !== "state" || !tellStore(control, names)) write(control, text);
  return true;
};

interface Shop {
  wp?: {
    data?: {
      dispatch(store: string): {
        setShippingAddress(change: object): void;
        setBillingAddress(change: object): void;
      };
    };
  };
  wc?: { wcSettings?: { getSetting(name: string): { IN?: { states?: object } } | undefined } };
}

/** The combobox of WooCommerce's block checkout takes the state's code, from its store only. Gives whether it is one. */
const tellStore = (control: Control, names: readonly string[]): boolean => {
  const { wp, wc } = window as Shop;
  const which = control.role && control.closest("#shipping-state,#billing-state")?.id[0];
  const cart = which && wp?.data?.dispatch("wc/store/cart");
  if (!cart) return false;
  const known = wc?.wcSettings?.getSetting("countryData")?.IN?.states;
  const codes = names.filter((name) => /^[A-Z]{2}$/.test(name));
  // Where the shop does not say: it had comboboxes when CT was Chhattisgarh.
  const change = { state: codes.find((code) => (known ? code in known : /CT|OR|TS/.test(code))) ?? codes[0] };
  if (which === "s") cart.setShippingAddress(change);
  // "Use same address for billing": the billing form is not there then.
  if (which === "b" || !document.getElementById("billing-postcode")) cart.setBillingAddress(change);
  return true;
};
