import type { Context, Draft, Part } from "../draft.ts";
import { Relation } from "../places.ts";
import type { Component, ComponentName, Components } from "../schema.ts";
import { render } from "../text/render.ts";

/** Fills `components` from the parts, each with the degree to which the directory confirms it. */
export function nameComponents(draft: Draft, { pinInfo, states }: Context): void {
  const out: Components = {};
  if (draft.printedLandmark !== "")
    out.landmark = { value: draft.printedLandmark, confirmation: "plausible" };
  for (const part of draft.parts) addPart(out, draft, part);
  if (draft.pinIndex >= 0 && !out.district) {
    const { districts } = pinInfo(draft.pinIndex);
    if (districts.length > 0) out.district = { value: districts[0], confirmation: "confirmed" };
  }
  if (draft.city !== "") out.city = { value: draft.city, confirmation: cityConfirmation(draft) };
  if (draft.state >= 0)
    out.state = { value: states.title(draft.state), confirmation: stateConfirmation(draft) };
  if (draft.pin !== "") out.pincode = { value: draft.pin, confirmation: pinConfirmation(draft) };
  draft.components = out;
}

function addPart(out: Components, draft: Draft, part: Part): void {
  const line = part.line === 1 ? draft.line1 : draft.line2;
  if (part.houseTo > part.from) add(out, "house", render(line, part.from, part.houseTo), "plausible");
  if (part.houseTo >= part.to) return;
  const rest = render(line, part.houseTo, part.to);
  if (part.kind === "other" || part.kind === "house")
    add(out, part.houseTo > part.from ? "building" : "sublocality", rest, "plausible");
  else add(out, part.kind, rest, part.kind === "locality" ? "confirmed" : "plausible");
}

function add(
  out: Components,
  name: ComponentName,
  value: string,
  confirmation: Component["confirmation"],
): void {
  if (value === "") return;
  const old = out[name];
  if (!old) out[name] = { value, confirmation };
  else if (old.confirmation === confirmation) old.value += `, ${value}`;
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
  return draft.has("STATE_PIN_MISMATCH") || draft.has("CITY_PIN_MISMATCH") ? "suspicious" : "confirmed";
}
