/** Puts a text into whatever kind of control stands for it. */
import { type Control, isList } from "./detect/controls.ts";
import type { Kind } from "./detect/groups.ts";

/** True while we write, so that our own events are not taken for the customer's. */
export let isWriting = false;

/**
 * React and Vue keep the value in their own state: the prototype's setter goes past React's tracking, and the
 * two events bring each of them up to date. Chosen draws its list anew only when told.
 */
export function write(control: Control, value: string): void {
  isWriting = true;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value")?.set?.call(control, value);
  for (const type of ["input", "change", "chosen:updated"])
    control.dispatchEvent(new Event(type, { bubbles: true, composed: true }));
  isWriting = false;
}

/** Letters only, in one spelling: "Jammu & Kashmir" and "JAMMU AND KASHMIR" are one. */
export const keyOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/&/g, "and")
    .replace(/[^\p{L}\p{M}]/gu, "");

/** The option that one of the names means: by value or text, else by a text that holds it ("Delhi (NCT)"). */
export function optionFor(list: HTMLSelectElement, names: readonly string[]): HTMLOptionElement | undefined {
  const options = [...list.options].filter(({ value }) => value);
  const keys = names.map(keyOf).filter(Boolean);
  const by = (fits: (option: HTMLOptionElement, key: string) => boolean) =>
    keys.map((key) => options.find((option) => fits(option, key))).find(Boolean);
  return (
    by(({ value, text }, key) => keyOf(value.replace(/^IN-/, "")) === key || keyOf(text) === key) ??
    by(({ text }, key) => key.length > 3 && keyOf(text).includes(key))
  );
}

/** A list always says something, whether the customer chose it or not; so does a box that is a list underneath. */
export const isChosenForThem = (control: Control): boolean => isList(control) || control.role === "combobox";

/**
 * Gives whether the control now says it: a list without such an option stays as it is.
 * @param names the text itself, then what a list may call it
 */
export function fill(kind: Kind, control: Control, names: readonly string[]): boolean {
  if (isList(control)) {
    const option = optionFor(control, names);
    if (option) write(control, option.value);
    return !!option;
  }
  // A combobox of WooCommerce takes the code, and from its store only.
  const stored = tellStore(control, kind, kind === "state" ? codeOf(names) : names[0]);
  if (!stored || kind !== "state") write(control, names[0]);
  return true;
}

interface Shop {
  wp?: { data?: { dispatch(store: string): Record<string, (address: object) => void> } };
  wc?: { wcSettings?: { getSetting(name: string): { IN?: { states?: object } } } };
}

const STORE_KEYS: { [K in Kind]?: string } = {
  pincode: "postcode",
  city: "city",
  state: "state",
  line1: "address_1",
  line2: "address_2",
};

/** WooCommerce's block checkout keeps the address in a store of its own. Does nothing elsewhere. */
function tellStore(control: Control, kind: Kind, value: string): boolean {
  const which = control.closest("[id^=shipping-],[id^=billing-]")?.id[0];
  const key = STORE_KEYS[kind];
  if (!which || !key) return false;
  try {
    const cart = (window as Shop).wp?.data?.dispatch("wc/store/cart");
    if (which === "s") cart?.setShippingAddress({ [key]: value });
    // "Use same address for billing": the billing form is not there then.
    if (which === "b" || !document.getElementById("billing-postcode"))
      cart?.setBillingAddress({ [key]: value });
    return !!cart;
  } catch {
    return false;
  }
}

/** The code that this shop knows; the old one where it does not say: WooCommerce had comboboxes when CT was current. */
function codeOf(names: readonly string[]): string {
  const known = (window as Shop).wc?.wcSettings?.getSetting("countryData").IN?.states;
  const codes = names.filter((name) => /^[A-Z]{2}$/.test(name));
  return codes.find((code) => (known ? code in known : /CT|OR|TS/.test(code))) ?? codes[0] ?? names[0];
}
