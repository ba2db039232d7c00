/** Signals of the merchant's block and allow lists, which people fill while orders wait; see `withLists`. */
import {
  LIST_KINDS,
  type Listed,
  type ListKind,
  type ListName,
  type Signals,
  type SignalValue,
} from "../types.ts";
import type { Signal } from "./signal.ts";

/** A signal, and its value for what the lists say. */
export type ListSignal = Signal & { of: (listed: Listed) => SignalValue };

const WORDS: Readonly<Record<ListName, { list: string; does: string }>> = {
  block: { list: "block list", does: "blocks" },
  allow: { list: "allow list", does: "allows" },
};

/** What the entry names, in words: "Phone 9845012345". */
const NAMED: Readonly<Record<ListKind, (all: Signals) => string>> = {
  phone: ({ phone }) => `Phone ${phone}`,
  email: ({ email }) => `E-mail ${email}`,
  address: () => "This address",
  pincode: ({ pincode }) => `PIN ${pincode}`,
};

function listSignals(name: ListName): Record<string, ListSignal> {
  const { list, does } = WORDS[name];
  const [is, kind, by] = [`on_${name}_list`, `${name}_list_kind`, `${name}_list_by`];
  const describe: Signal["describe"] = (_, all) => {
    if (all[is] !== true) return `Not on your ${list}`;
    return `${NAMED[all[kind] as ListKind](all)} was put on your ${list} by ${all[by]}`;
  };
  return {
    [is]: {
      type: "boolean",
      example: true,
      description: `Your ${list} has the phone, the e-mail, the address or the PIN`,
      read: () => false,
      of: (listed) => listed[name] !== null,
      describe,
    },
    [kind]: {
      type: "string",
      example: "phone",
      description: `What of the order your ${list} has: ${LIST_KINDS.join(", ")}, the first of these that it has; "" for none`,
      read: () => "",
      of: (listed) => listed[name]?.kind ?? "",
      describe,
    },
    [by]: {
      type: "string",
      example: "ravi@example.com",
      description: `Who ${does} it: the e-mail of the member who put it on the ${list}, or the actor of a key`,
      read: () => "",
      of: (listed) => listed[name]?.by ?? "",
      describe,
    },
  };
}

const BY_LIST = { block: listSignals("block"), allow: listSignals("allow") };

export const LIST_SIGNALS: Readonly<Record<string, ListSignal>> = { ...BY_LIST.block, ...BY_LIST.allow };

/** The names of a list's signals. */
export const signalsOfList = (name: ListName): ReadonlySet<string> => new Set(Object.keys(BY_LIST[name]));
