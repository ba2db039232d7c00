/** Signals of the merchant's block and allow lists, which people fill while orders wait; see `withLists`. */
import { type Fact, fact } from "../../../../data/catalogue/evidence/index.ts";
import type { LIST } from "../../../../data/catalogue/signals/place.ts";
import { prefixed } from "../../../../data/catalogue/words.ts";
import type { ListKind, ListMatches, ListName, Signals, SignalValue } from "../types.ts";
import type { Reader } from "./signal.ts";

/** A signal, and its value for the list matches. */
type ListReader = Reader & { of: (listed: ListMatches) => SignalValue };

/** What the entry names. */
const NAMED: Readonly<
  Record<
    ListKind,
    (all: Signals) => {
      kind: "phone" | "shared_phone" | "email" | "shared_email" | "address" | "pincode";
      value?: string;
    }
  >
> = {
  phone: ({ phone, phone_shared }) => ({
    kind: phone_shared === true ? "shared_phone" : "phone",
    value: String(phone),
  }),
  email: ({ email, email_shared }) => ({
    kind: email_shared === true ? "shared_email" : "email",
    value: String(email),
  }),
  address: () => ({ kind: "address" }),
  pincode: ({ pincode }) => ({ kind: "pincode", value: String(pincode) }),
};

function listSignals<const L extends ListName>(list: L) {
  const [is, kind, by] = [`on_${list}_list`, `${list}_list_kind`, `${list}_list_by`];
  const describe = (_: SignalValue, all: Signals): Fact =>
    all[is] === true
      ? fact("on_list", { list, ...NAMED[all[kind] as ListKind](all), by: String(all[by]) })
      : fact("not_on_list", { list });
  return {
    ...prefixed(`on_${list}`, {
      list: { read: () => false, of: (listed) => listed[list] !== null, describe },
    } satisfies Record<string, ListReader>),
    ...prefixed(`${list}_list`, {
      kind: { read: () => "", of: (listed) => listed[list]?.kind ?? "", describe },
      by: { read: () => "", of: (listed) => listed[list]?.by ?? "", describe },
    } satisfies Record<string, ListReader>),
  };
}

const BY_LIST = { block: listSignals("block"), allow: listSignals("allow") };

export const LIST_SIGNALS: Readonly<Record<keyof typeof LIST, ListReader>> = {
  ...BY_LIST.block,
  ...BY_LIST.allow,
};

/** The names of a list's signals. */
export const signalsOfList = (name: ListName): ReadonlySet<string> => new Set(Object.keys(BY_LIST[name]));
