/** Groups the controls of a page into addresses, and decides the kind of each. */
import { type Control, controlsIn, isList, isSeen, rootsOf, type Scope } from "./controls.ts";
import { type Evidence, evidenceOf } from "./evidence.ts";
import { assignLines } from "./lines.ts";
import { familyOf, type Sense } from "./words.ts";

/** The keys of the options of `Service.attach`. */
export const KINDS = ["pincode", "city", "state", "landmark", "phone", "line1", "line2"] as const;
export type Kind = (typeof KINDS)[number];
export type Fields = { [K in Kind | "country"]?: Control | null | undefined };

export interface Group {
  scope: Scope;
  /** Whether the names of the fields mark it as the shipping address. */
  isShipping?: boolean;
  fields: Fields;
  /** Other parts of the street address, in page order: read, never written. */
  extras: Control[];
}

export interface Candidate extends Evidence {
  control: Control;
  scope: Scope;
  /** Its index among the candidates. */
  index: number;
  /** False for a hidden duplicate that the shop's own script reads. */
  seen: boolean;
}

/** Searches the page for addresses, yielding after each control; returns them at the end. */
export function* search(): Generator<undefined, Group[], undefined> {
  const all: Candidate[] = [];
  for (const control of rootsOf(document).flatMap(controlsIn)) {
    all.push(...candidatesOf(control, all.length));
    yield;
  }
  // The page may have replaced some meanwhile.
  const here = all.filter((one) => one.control.isConnected);
  const scopes = new Set(here.map((one) => one.scope));
  return [...scopes].flatMap((scope) => groupsOf(here.filter((candidate) => candidate.scope === scope)));
}

/** The control as a candidate, or an empty list. */
const candidatesOf = (control: Control, index: number): Candidate[] => {
  const evidence = !control.disabled && evidenceOf(control);
  if (!evidence || !fits(control, evidence.sense)) return [];
  const seen = isSeen(control);
  // A hidden second line belongs to the shop's own script; any other hidden field is a honeypot.
  if (!seen && !(evidence.sense === "line2" && evidence.score > 10 && control.checkVisibility())) return [];
  const root = control.getRootNode() as ShadowRoot;
  const scope =
    control.form ?? (root.host && (controlsIn(root)[1] ? root : root.host.closest("form"))) ?? document.body;
  return [{ ...evidence, control, index, seen, scope }];
};

/** Whether the type of a control fits its sense. */
const fits = (control: Control, sense: Sense): boolean =>
  isList(control)
    ? /city|state|country/.test(sense)
    : control.type === "textarea"
      ? /street|mark/.test(familyOf(sense) as string)
      : // One of several boxes for a PIN's digits holds no PIN.
        sense !== "pincode" || control.maxLength < 1 || control.maxLength >= 6;

const groupsOf = (candidates: Candidate[]): Group[] => {
  const find = (wanted: string) => candidates.filter((one) => one.seen && familyOf(one.sense) === wanted);
  const pins = find("pincode");
  const anchors = pins[0] ? pins : find("street").slice(0, 1);
  const begins = beginningsOf(candidates, anchors.length);
  return anchors.flatMap((anchor) =>
    groupOf(
      anchor,
      candidates.filter(
        (one) =>
          nearest(one.control, anchors, begins.filter((begin) => begin <= one.index).length) === anchor,
      ),
    ),
  );
};

/**
 * Where the addresses begin in a form that has no element around each: at the first sense that comes once in each
 * address. None when no part of the street does: several PINs are not yet several addresses.
 */
const beginningsOf = (candidates: Candidate[], addresses: number): number[] => {
  const seen = candidates.filter((one) => one.seen);
  const once = seen.filter(({ sense }) => seen.filter((one) => one.sense === sense).length === addresses);
  return once.some(({ sense }) => familyOf(sense) === "street")
    ? once.filter(({ sense }) => sense === once[0].sense).map(({ index }) => index)
    : [];
};

/**
 * The anchor in the smallest element that contains the control and an anchor.
 * @param begun how many addresses begin before the control: of several anchors in that element, it is the one of the last
 */
const nearest = (box: Element | null, anchors: Candidate[], begun: number): Candidate => {
  const inside = anchors.filter((one) => box?.contains(one.control) ?? true);
  return inside[0]
    ? (inside.find((one) => one === anchors[begun - 1]) ?? inside[0])
    : nearest((box as Element).parentElement, anchors, begun);
};

/** The smallest element around a control that contains all fields; across shadow roots, the page's body. */
const boxAround = (box: Element | null, fields: Fields): Element =>
  Object.values(fields).every((field) => !field || (box?.contains(field) ?? true))
    ? (box ?? document.body)
    : boxAround((box as Element).parentElement, fields);

/** An address needs a street and a PIN, city or phone, unlike a PIN checker, a login or a gift card. */
const groupOf = (anchor: Candidate, members: Candidate[]): Group[] => {
  const fields: Fields = {};
  const extras = assignLines(
    members.filter((one) => familyOf(one.sense) === "street"),
    fields,
  );
  members.sort(
    (a, b) => b.score - a.score || Math.abs(a.index - anchor.index) - Math.abs(b.index - anchor.index),
  );
  for (const kind of [...KINDS.slice(0, 5), "country"] as const)
    fields[kind] = members.find((one) => one.seen && one.sense === kind)?.control;
  const { pincode, city, phone } = fields;
  // An area alone counts as the street, except in a store locator.
  if (!extras[1] && (phone || (pincode && city))) fields.line1 ??= extras.pop();
  const { line1 } = fields;
  if (!line1 || !(pincode || city || phone)) return [];
  const scope = anchor.scope === document.body ? boxAround(line1, fields) : anchor.scope;
  const isShipping = /shipping|deliver/i.test(line1.name + line1.id + line1.autocomplete);
  return [{ scope, isShipping, fields, extras }];
};
