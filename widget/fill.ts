/** Writes a text into any kind of control. */
import { type Control, isList } from "./detect/controls.ts";
import type { Kind } from "./detect/groups.ts";

/** True while the widget writes, so that its own events are not taken for the customer's. */
export let isWriting = false;

/**
 * React and Vue keep the value in their own state: the prototype's setter bypasses React's tracking, and the two
 * events update both.
 */
export const write = (control: Control, value: string): void => {
  isWriting = true;
  Reflect.set(Object.getPrototypeOf(control), "value", value, control);
  for (const type of ["input", "change"])
    control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  isWriting = false;
};

/** Letters and digits in lower case: "Tamil Nadu" and "TAMILNADU" are equal. */
export const keyOf = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\d]/gu, "");

/**
 * The option for one of the names: with that value or text, else with a text that contains it ("TamilNadu (TN)"), else with
 * a text that has it as a word ("30-Goa").
 */
export const optionFor = (
  list: HTMLSelectElement,
  names: readonly string[],
): HTMLOptionElement | undefined => {
  const by = (isIt: (text: string, key: string, words: string) => unknown) =>
    names.flatMap((name) =>
      [...list.options].filter(
        (one) => one.value && [one.value, one.text].some((words) => isIt(keyOf(words), keyOf(name), words)),
      ),
    )[0];
  return (
    by((text, key) => text === key) ??
    by((text, key) => key[3] && text.includes(key)) ??
    by((_, key, words) => words.split(/[^\p{L}\p{M}]+/u).some((word) => keyOf(word) === key))
  );
};

/**
 * Returns whether the control now has the text: a list without such an option is not changed.
 * @param names the text itself, then its names in a list
 */
export const fill = (kind: Kind, control: Control, names: readonly string[]): boolean => {
  const text = isList(control) ? optionFor(control, names)?.value : names[0];
  if (!text) return false;
  if (kind !== "state" || !fillBlockState(control, names)) write(control, text);
  return true;
};

/** Takes a value back; a list has its first choice again. */
export const empty = (kind: Kind, control: Control): void => {
  if (kind !== "state" || !fillBlockState(control, []))
    write(control, isList(control) ? (control.options[0]?.value ?? "") : "");
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

/** Sets the state combobox of WooCommerce's block checkout, possible only by code through its store; false if it is none. */
const fillBlockState = (control: Control, names: readonly string[]): boolean => {
  const { wp, wc } = window as Shop;
  const which = control.role && control.closest("#shipping-state,#billing-state")?.id[0];
  const cart = which && wp?.data?.dispatch("wc/store/cart");
  if (!cart) return false;
  try {
    const known = wc?.wcSettings?.getSetting("countryData")?.IN?.states;
    const codes = names.filter((name) => /^[A-Z]{2}$/.test(name));
    // Without the shop's list: versions with comboboxes use the code CT for Chhattisgarh.
    const change = {
      state: codes.find((code) => (known ? code in known : /CT|OR|TS/.test(code))) ?? codes[0] ?? "",
    };
    if (which === "s") cart.setShippingAddress(change);
    // With "Use same address for billing" there is no billing form.
    if (which === "b" || !document.getElementById("billing-postcode")) cart.setBillingAddress(change);
  } catch {
    // What this version of the shop does not take, the customer chooses.
  }
  return true;
};
