import type { ComponentName } from "../component-names.ts";
import type { Context, Draft, Part, PartKind } from "../draft.ts";
import { isNamedOffice } from "../named-office.ts";
import { Relation } from "../places.ts";
import { refineParts } from "../refine-parts.ts";
import type { Component, Components } from "../schema.ts";
import { rawOf, rawOfRole, runsOfRole } from "../text/raw.ts";
import { render } from "../text/render.ts";
import { Role, type Token } from "../text/scan.ts";

/** Fills `components` from the parts and fields, each with the degree to which the directory confirms it. */
export function nameComponents(draft: Draft, context: Context): void {
  const { dir, states } = context;
  const out: Components = {};
  if (draft.printedLandmark !== "")
    add(out, "landmark", draft.printedLandmark, "plausible", rawLandmark(draft));
  addParts(out, draft, context);
  if (draft.pinIndex >= 0 && !out.district) {
    const district = districtOf(draft, dir);
    const lines = [draft.line1, draft.line2];
    const raw = rawOfRole(lines, Role.district) || rawOfRole(lines, Role.town);
    if (district >= 0) add(out, "district", dir.areaTitle(district), "confirmed", raw);
  }
  const { cityTokens, stateTokens, state, pin } = draft;
  add(out, "city", draft.city, cityConfirmation(draft), typed(draft, cityTokens, Role.city));
  if (state >= 0) {
    const raw = typed(draft, stateTokens, Role.state);
    add(out, "state", states.title(state), stateConfirmation(draft), raw);
  }
  add(out, "pincode", pin, pinConfirmation(draft), draft.pinField || rawOfRole(fields(draft), Role.pin));
  draft.components = out;
}

/** The PIN's district in the address's state, else its first; -1 when it has none. */
function districtOf({ pinIndex: pin, state }: Draft, dir: Context["dir"]): number {
  const count = dir.districtCount(pin);
  for (let k = 0; k < count; k++) {
    const district = dir.districtAt(pin, k);
    if (dir.areaState(district) === state) return district;
  }
  return count > 0 ? dir.districtAt(pin, 0) : -1;
}

/** Kinds of parts that an office or locality of the PIN confirms. */
const CONFIRMED_BY_OFFICE: ReadonlySet<PartKind> = new Set([
  "locality",
  "sublocality",
  "village",
  "post_office",
]);

/** A locality that the PIN confirms comes before others: they are then parts of it. */
function addParts(out: Components, draft: Draft, context: Context): void {
  const parts = refineParts(draft, context);
  const confirmed = parts.filter((part) => isConfirmed(draft, part, context));
  draft.isPlaceConfirmed = confirmed.length > 0;
  const hasLocality = confirmed.some(({ kind }) => kind === "locality");
  for (const part of parts) {
    if (part.kind === "other") continue;
    const { kind, line, from, to } = part;
    const tokens = lineOf(draft, line);
    const isSure = confirmed.includes(part);
    const name = kind === "locality" && hasLocality && !isSure ? "sublocality" : kind;
    // Sublocalities are listed together, so that none of them is left out.
    const confirmation = isSure && name !== "sublocality" ? "confirmed" : "plausible";
    add(out, name, render(tokens, from, to), confirmation, rawOf(tokens, from, to));
  }
}

function isConfirmed(draft: Draft, { kind, line, from, to }: Part, { places }: Context): boolean {
  if (draft.office < 0 || !CONFIRMED_BY_OFFICE.has(kind)) return false;
  return isNamedOffice(lineOf(draft, line), from, to, draft.pinIndex, places);
}

const lineOf = ({ line1, line2 }: Draft, line: Part["line"]): readonly Token[] =>
  line === 1 ? line1 : line2;

/** Two values of a component are joined when they are equally sure; otherwise the first stays. */
function add(
  out: Components,
  name: ComponentName,
  value: string,
  confirmation: Component["confirmation"],
  raw: string,
): void {
  if (value === "") return;
  const old = out[name];
  if (!old) out[name] = raw === "" ? { value, confirmation } : { value, raw, confirmation };
  else if (old.confirmation === confirmation) {
    old.value += `, ${value}`;
    old.raw = old.raw ? `${old.raw}, ${raw}` : raw;
  }
}

/** What was typed for a city or a state: in its field, else in the lines. */
function typed({ line1, line2 }: Draft, field: readonly Token[], role: Role): string {
  return rawOf(field) || rawOfRole([line1, line2], role);
}

function rawLandmark({ line1, line2, landmark }: Draft): string {
  const runs = [...runsOfRole(line1, Role.landmark), ...runsOfRole(line2, Role.landmark)];
  return runs.join(", ") || rawOf(landmark);
}

/** The lines and fields that a PIN is read from, in reverse order of the reading. */
const fields = ({ line1, landmark, line2, cityTokens, stateTokens }: Draft) => [
  line1,
  landmark,
  line2,
  cityTokens,
  stateTokens,
];

function cityConfirmation(draft: Draft): Component["confirmation"] {
  if (draft.has("CITY_PIN_MISMATCH")) return "suspicious";
  return draft.has("CITY_FILLED") || draft.cityRelation >= Relation.near ? "confirmed" : "plausible";
}

function stateConfirmation(draft: Draft): Component["confirmation"] {
  if (draft.has("STATE_PIN_MISMATCH")) return "suspicious";
  return draft.pinState >= 0 ? "confirmed" : "plausible";
}

function pinConfirmation(draft: Draft): Component["confirmation"] {
  if (draft.pinIndex < 0 && !draft.outside?.found)
    return draft.has("PIN_UNVERIFIED") ? "plausible" : "suspicious";
  const isContradicted =
    draft.has("STATE_PIN_MISMATCH") || draft.has("CITY_PIN_MISMATCH") || draft.has("LOCALITY_PIN_MISMATCH");
  return isContradicted ? "suspicious" : "confirmed";
}
