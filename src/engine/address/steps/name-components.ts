import type { ComponentName } from "../component-names.ts";
import { type Context, type Draft, lineOf, type Part, type PartKind } from "../draft.ts";
import { isNamedOffice } from "../named-office.ts";
import { Relation } from "../places.ts";
import { refineParts } from "../refine-parts.ts";
import type { Component, Components } from "../schema.ts";
import { rawOf, rawOfRole, runsOfRole } from "../text/raw.ts";
import { render } from "../text/render.ts";
import { Role, type Token } from "../text/token.ts";

/** Fills `components` from the parts and fields, each with the degree to which the directory confirms it. */
export function nameComponents(draft: Draft, context: Context): void {
  const out: Components = {};
  const { cityTokens, stateTokens, state, pin } = draft;
  const roles = rolesOf(draft.line1) | rolesOf(draft.line2);
  if (draft.printedLandmark !== "") {
    const raw = rawInLines(draft, roles, Role.landmark) || rawOf(draft.landmark);
    add(out, "landmark", draft.printedLandmark, "plausible", raw);
  }
  const hasDistrict = addParts(out, draft, context);
  if (draft.pinIndex >= 0 && !hasDistrict) {
    const raw = rawInLines(draft, roles, Role.district) || rawInLines(draft, roles, Role.town);
    add(out, "district", districtOf(draft, context), "confirmed", raw);
  }
  const rawCity = rawOf(cityTokens) || rawInLines(draft, roles, Role.city);
  add(out, "city", draft.city, cityConfirmation(draft), rawCity);
  if (state >= 0) {
    const raw = rawOf(stateTokens) || rawInLines(draft, roles, Role.state);
    add(out, "state", context.states.title(state), stateConfirmation(draft), raw);
  }
  add(out, "pincode", pin, pinConfirmation(draft), draft.pinField || rawPin(draft));
  draft.components = out;
}

/** A bit for each role of a word of the line. */
function rolesOf(line: readonly Token[]): number {
  let roles = 0;
  for (let i = 0; i < line.length; i++) roles |= 1 << line[i].role;
  return roles;
}

/**
 * The typed text in the lines for a role: landmarks joined, otherwise the last one.
 * @param roles of the words of the lines, as {@link rolesOf}
 */
function rawInLines({ line1, line2 }: Draft, roles: number, role: Role): string {
  if ((roles & (1 << role)) === 0) return "";
  if (role === Role.landmark) return [...runsOfRole(line1, role), ...runsOfRole(line2, role)].join(", ");
  return rawOfRole(line2, role) || rawOfRole(line1, role);
}

/** What was typed for a PIN outside its field: that of the field read first wins. */
function rawPin(draft: Draft): string {
  for (const field of [draft.stateTokens, draft.cityTokens, draft.line2, draft.landmark, draft.line1]) {
    const raw = rawOfRole(field, Role.pin);
    if (raw !== "") return raw;
  }
  return "";
}

/** The PIN's district in the address's state, else its first; "" when it has none. */
function districtOf({ pinIndex: pin, state }: Draft, { dir }: Context): string {
  const count = dir.districtCount(pin);
  if (count === 0) return "";
  let own = 0;
  while (own < count && dir.areaState(dir.districtAt(pin, own)) !== state) own++;
  return dir.areaTitle(dir.districtAt(pin, own < count ? own : 0));
}

/** Kinds of parts that an office or locality of the PIN confirms. */
const CONFIRMED_BY_OFFICE: ReadonlySet<PartKind> = new Set([
  "locality",
  "sublocality",
  "village",
  "post_office",
]);

/**
 * A locality that the PIN confirms comes before others: they are then parts of it.
 * @returns whether one of the parts is a district
 */
function addParts(out: Components, draft: Draft, context: Context): boolean {
  const parts = refineParts(draft, context);
  let hasLocality = false;
  for (let i = 0; i < parts.length && draft.office >= 0; i++) {
    if (!isConfirmed(draft, parts[i], context)) continue;
    parts[i].isConfirmed = true;
    draft.isPlaceConfirmed = true;
    if (parts[i].kind === "locality") hasLocality = true;
  }
  let hasDistrict = false;
  for (let i = 0; i < parts.length; i++) {
    const { kind, line, from, to, isConfirmed: isSure } = parts[i];
    if (kind === "other") continue;
    const tokens = lineOf(draft, line);
    const name = kind === "locality" && hasLocality && !isSure ? "sublocality" : kind;
    // Sublocalities are listed together, so that none of them is left out.
    const confirmation = isSure && name !== "sublocality" ? "confirmed" : "plausible";
    if (
      add(out, name, render(tokens, from, to), confirmation, rawOf(tokens, from, to)) &&
      kind === "district"
    )
      hasDistrict = true;
  }
  return hasDistrict;
}

function isConfirmed(draft: Draft, { kind, line, from, to }: Part, { places }: Context): boolean {
  if (!CONFIRMED_BY_OFFICE.has(kind)) return false;
  return isNamedOffice(lineOf(draft, line), from, to, draft.pinIndex, places);
}

/** Two values of a component are joined when they are equally sure; otherwise the first stays. False for no value. */
function add(
  out: Components,
  name: ComponentName,
  value: string,
  confirmation: Component["confirmation"],
  raw: string,
): boolean {
  if (value === "") return false;
  const old = out[name];
  if (!old) out[name] = raw === "" ? { value, confirmation } : { value, raw, confirmation };
  else if (old.confirmation === confirmation) {
    old.value += `, ${value}`;
    old.raw = old.raw ? `${old.raw}, ${raw}` : raw;
  }
  return true;
}

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
