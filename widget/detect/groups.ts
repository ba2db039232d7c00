/** Whole addresses: which controls of a page belong together, and which of them is what. */
import { type Control, controlsIn, isList, isSeen, rootsOf, type Scope } from "./controls.ts";
import { BARE_PIN, type Evidence, evidenceOf } from "./evidence.ts";
import { assignLines } from "./lines.ts";
import { familyOf, type Sense } from "./words.ts";

/** The keys of SPEC's `Service.attach`. */
export const KINDS = ["pincode", "city", "state", "landmark", "phone", "line1", "line2"] as const;
export type Kind = (typeof KINDS)[number];
export type Fields = { [K in Kind | "country"]?: Control | undefined };

export interface Group {
  scope: Scope;
  /** Which address of the form it is, by the words around: "billing", "shipping" or "". */
  section?: string;
  fields: Fields;
  /** Other parts of the street address, in the order of the page: they are read, and never written. */
  extras: Control[];
}

export interface Candidate extends Evidence {
  control: Control;
  scope: Scope;
  /** Its place among the page's controls. */
  index: number;
  section: string;
  /** False for the hidden twin that a shop's own script listens to. */
  seen: boolean;
}

/** All addresses of the page. */
export const findGroups = (): Group[] => {
  const all = rootsOf(document).flatMap(controlsIn).flatMap(candidatesOf);
  const scopes = new Set(all.map(({ scope }) => scope));
  return [...scopes].flatMap((scope) => groupsOf(all.filter((candidate) => candidate.scope === scope)));
};

/** The control as a candidate, or nothing. */
const candidatesOf = (control: Control, index: number): Candidate[] => {
  const evidence = !control.disabled && evidenceOf(control);
  if (!evidence || !fits(control, evidence.sense)) return [];
  const seen = isSeen(control);
  // A hidden second line is the shop's own catcher; any other hidden field is a trap for bots.
  if (!seen && !(evidence.sense === "line2" && evidence.score > 10 && control.checkVisibility())) return [];
  const root = control.getRootNode() as ShadowRoot;
  const box = control.closest("[id*=billing],[class*=billing],[id*=shipping],[class*=shipping]");
  const around = [control.autocomplete, control.name, control.id, box?.id, box?.className].join();
  return [
    {
      ...evidence,
      control,
      index,
      seen,
      scope:
        control.form ??
        (root.host && (controlsIn(root)[1] ? root : root.host.closest("form"))) ??
        document.body,
      section: /billing|shipping/i.exec(around)?.[0].toLowerCase() ?? "",
    },
  ];
};

/** Whether a control can hold what its words say. */
const fits = (control: Control, sense: Sense): boolean => {
  if (isList(control)) return /city|state|country/.test(sense);
  const least = sense === "pincode" ? 6 : sense === "phone" ? 10 : 2;
  const isOdd =
    control.type === "textarea"
      ? !/street|mark/.test(`${familyOf(sense)}`)
      : control.type === "number" && least < 6;
  return !isOdd && (control.maxLength < 0 || control.maxLength >= least);
};

const groupsOf = (candidates: Candidate[]): Group[] => {
  const seen = candidates.filter((candidate) => candidate.seen);
  const pins = seen.filter(({ sense }) => sense === "pincode");
  const strong = pins.filter(({ score }) => score > BARE_PIN);
  const streets = seen.filter(({ sense }) => familyOf(sense) === "street");
  const anchors = strong[0] ? strong : pins[0] ? pins : streets.slice(0, 1);
  return anchors.flatMap((anchor) =>
    groupOf(
      anchor,
      candidates.filter((candidate) => nearest(candidate, anchors) === anchor),
    ),
  );
};

/** The anchor of the same section, then in the smallest common box, then closest on the page. */
const nearest = ({ section, index, control }: Candidate, anchors: Candidate[]): Candidate | undefined => {
  const distance = (anchor: Candidate) =>
    Math.abs(index - anchor.index) +
    boxAround(anchor.control, [control])[1] * 1e3 -
    (section === anchor.section ? 1e6 : 0);
  return anchors
    .filter((anchor) => !section || !anchor.section || section === anchor.section)
    .sort((a, b) => distance(a) - distance(b))[0];
};

/** The smallest box around a control that holds the others, and how far up it is. */
const boxAround = (control: Element, others: (Control | undefined)[], up = 0): [box: Element, up: number] => {
  const parent = control.parentElement;
  return parent && !others.every((other) => !other || control.contains(other))
    ? boxAround(parent, others, up + 1)
    : [control, up];
};

/** An address wants a street and one of PIN, city and phone: a PIN checker, a login or a gift card has not both. */
const groupOf = (anchor: Candidate, members: Candidate[]): Group[] => {
  const fields: Fields = {};
  members.sort(
    (a, b) => b.score - a.score || Math.abs(a.index - anchor.index) - Math.abs(b.index - anchor.index),
  );
  for (const kind of [...KINDS.slice(0, 5), "country"] as const)
    fields[kind] = members.find(({ sense, seen }) => seen && sense === kind)?.control;
  const extras = assignLines(
    members.sort((a, b) => a.index - b.index).filter(({ sense }) => familyOf(sense) === "street"),
    fields,
  );
  const { line1, pincode, city, phone } = fields;
  if (!line1 || !(pincode || city || phone)) return [];
  const scope =
    anchor.scope === document.body ? boxAround(anchor.control, Object.values(fields))[0] : anchor.scope;
  return [{ scope, section: anchor.section, fields, extras }];
};
