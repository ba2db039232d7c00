/** Whole addresses: which controls of a page belong together, and which of them is what. */
import {
  type Control,
  controlsIn,
  hostOf,
  isBox,
  isList,
  isSeen,
  parentOf,
  rootsOf,
  type Scope,
} from "./controls.ts";
import { BARE_PIN, type Evidence, evidenceOf } from "./evidence.ts";
import { assignLines } from "./lines.ts";
import { familyOf, type Sense } from "./words.ts";

/** The keys of SPEC's `Service.attach`. */
export const KINDS = ["pincode", "city", "state", "line1", "line2", "landmark", "phone"] as const;
export type Kind = (typeof KINDS)[number];
export type Fields = { [K in Kind]?: Control | undefined };

export interface Group {
  scope: Scope;
  /** Which address of the form it is, by the words of names and tokens: "billing", "shipping" or "". */
  section: string;
  fields: Fields;
  /** Other parts of the street address, in the order of the page: they are read, and never written. */
  extras: Control[];
  country?: Control | undefined;
}

export interface Candidate extends Evidence {
  control: Control;
  /** Its place among the page's controls. */
  index: number;
  section: string;
  /** The boxes it is in, the smallest first. */
  boxes: Element[];
  /** False for the hidden twin that a shop's own script listens to. */
  seen: boolean;
}

/** All addresses of the page. */
export function findGroups(): Group[] {
  const scopes = new Map<Scope, Candidate[]>();
  rootsOf(document)
    .flatMap(controlsIn)
    .forEach((control, index) => {
      const candidate = candidateOf(control, index);
      if (!candidate) return;
      const scope = scopeOf(control);
      scopes.set(scope, [...(scopes.get(scope) ?? []), candidate]);
    });
  return [...scopes].flatMap(([scope, candidates]) => groupsOf(scope, candidates));
}

function candidateOf(control: Control, index: number): Candidate | undefined {
  const evidence = control.disabled ? undefined : evidenceOf(control);
  if (!evidence || !fits(control, evidence.senses[0])) return;
  const seen = isSeen(control);
  // A hidden second line is the shop's own catcher; any other hidden field is a trap for bots.
  if (!seen && !(evidence.senses[0] === "two" && evidence.score > 109 && control.checkVisibility())) return;
  const boxes: Element[] = [];
  for (let box = parentOf(control); box; box = parentOf(box)) boxes.push(box);
  return { ...evidence, control, index, section: sectionOf(control, boxes), boxes, seen };
}

/** Whether a control can hold what its words say. */
function fits(control: Control, sense: Sense): boolean {
  if (isList(control)) return /city|state|country/.test(sense);
  if (isBox(control)) return familyOf(sense) === "street" || sense === "landmark";
  const least = sense === "pincode" ? 6 : sense === "phone" ? 10 : 2;
  return (control.maxLength < 0 || control.maxLength >= least) && (control.type !== "number" || least > 2);
}

/** The control's own words say so, or those of the boxes around. */
function sectionOf(control: Control, boxes: Element[]): string {
  const around = boxes
    .slice(0, 6)
    .filter(({ localName }) => localName !== "form")
    .map(({ id, className }) => `${id} ${className}`);
  const words = [`${control.autocomplete} ${control.name} ${control.id}`, ...around].join(" ");
  const section = /billing|shipping|delivery/i.exec(words)?.[0].toLowerCase() ?? "";
  return section === "delivery" ? "shipping" : section;
}

function scopeOf(control: Control): Scope {
  const host = hostOf(control);
  const root = host?.shadowRoot;
  return (
    control.form ?? (root && controlsIn(root).length > 1 ? root : host?.closest("form")) ?? document.body
  );
}

function groupsOf(scope: Scope, candidates: Candidate[]): Group[] {
  const seen = candidates.filter((candidate) => candidate.seen);
  let anchors = seen.filter(({ senses }) => senses[0] === "pincode");
  if (anchors.some(({ score }) => score > BARE_PIN))
    anchors = anchors.filter(({ score }) => score > BARE_PIN);
  if (!anchors[0]) anchors = seen.filter(({ senses }) => familyOf(senses[0]) === "street").slice(0, 1);
  const members = anchors.map((anchor) =>
    candidates.filter((candidate) => nearest(candidate, anchors) === anchor),
  );
  return anchors
    .map((anchor, i) => groupOf(scope, anchor, members[i]))
    .filter((group) => group !== undefined);
}

/** The anchor of the same section, then in the smallest common box, then closest on the page. */
function nearest({ section, index, boxes }: Candidate, anchors: Candidate[]): Candidate | undefined {
  const distance = (anchor: Candidate) =>
    Math.abs(index - anchor.index) +
    boxes.findIndex((box) => anchor.boxes.includes(box)) * 1e3 -
    (section && section === anchor.section ? 1e6 : 0);
  return anchors
    .filter((anchor) => !section || !anchor.section || section === anchor.section)
    .sort((a, b) => distance(a) - distance(b))[0];
}

/** An address wants a street and one of PIN, city and phone: a PIN checker, a login or a gift card has not both. */
function groupOf(scope: Scope, anchor: Candidate, members: Candidate[]): Group | undefined {
  const taken = new Set<Control | undefined>();
  const take = (sense: Sense, place: number): Control | undefined => {
    const [best] = members
      .filter(
        ({ control, senses, seen }) =>
          seen &&
          !taken.has(control) &&
          senses.indexOf(sense) >= 0 &&
          senses.indexOf(sense) <= place &&
          fits(control, sense),
      )
      .sort(
        (a, b) => b.score - a.score || Math.abs(a.index - anchor.index) - Math.abs(b.index - anchor.index),
      );
    taken.add(best?.control);
    return best?.control;
  };
  const fields: Fields = {};
  for (const kind of ["pincode", "city", "state", "phone", "landmark"] as const) fields[kind] = take(kind, 0);
  const country = take("country", 0);
  const extras = assignLines(
    members.filter(({ control, senses }) => !taken.has(control) && familyOf(senses[0]) === "street"),
    fields,
  );
  for (const kind of ["line1", "line2"] as const) taken.add(fields[kind]);
  // "Village / Town" is the city where nothing else is.
  fields.city ??= take("city", 9);
  if (!fields.line1 || !(fields.pincode || fields.city || fields.phone)) return;
  const found = Object.values(fields).filter(Boolean) as Control[];
  const box = anchor.boxes.find((common) => found.every((control) => common.contains(control)));
  return {
    scope: scope === document.body && box ? box : scope,
    section: anchor.section,
    fields,
    extras: extras.filter((extra) => extra !== fields.city),
    country,
  };
}
