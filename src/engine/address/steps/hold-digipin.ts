import { correctionReason } from "../../../../data/catalogue/corrections.ts";
import { DIGIPIN_RADIUS_M, decodeDigipin, formatDigipin, type Point } from "../../digipin/index.ts";
import { aroundPoint, isInIndia, isInReach } from "../../pincode/around.ts";
import type { Context, Draft } from "../draft.ts";
import type { Correction } from "../schema.ts";

/** Confidence of the PIN at a DIGIPIN: low enough for a question. */
const CONFIDENCE = 0.7;
/** Kilometres within which a PIN is offered. */
const MAX_OFFERED_KM = 15;

/**
 * Checks the DIGIPIN in the lines against the PIN, and prints it after line 2. Within the PIN's reach it is the
 * location; beyond, they contradict each other like PIN and locality, and the PIN of its place is suggested.
 */
export function holdDigipin(draft: Draft, context: Context): void {
  if (draft.digipins.length === 0) return;
  const { dir } = context;
  const { code } = draft.digipins[0];
  const point = decodeDigipin(code);
  if (point === null) return;
  const { lat, lon } = point;
  const reached = draft.pinIndex < 0 ? null : isInReach(dir, draft.pinIndex, lat, lon);
  draft.isDigipinFar = reached === false || (reached === null && !isInIndia(dir, lat, lon));
  if (!draft.isDigipinFar) draft.location = { ...point, precision: "digipin", radius_m: DIGIPIN_RADIUS_M };
  if (draft.isDigipinFar && !contradictsPlace(draft) && hasPin(draft)) draft.raise("LOCALITY_PIN_MISMATCH");
  if (draft.isDigipinFar || needsPin(draft)) offerPin(draft, point, context);
  print(draft, reached, context);
}

/** The PIN is missing or no PIN, and no outside service knows it. */
function needsPin(draft: Draft): boolean {
  return draft.pinIndex < 0 && !draft.isArmy && !hasPin(draft);
}

/** Of six digits, and not known to be no PIN. */
const hasPin = (draft: Draft): boolean => draft.pinWellFormed && !draft.has("PIN_NOT_FOUND");

/** The PIN contradicts city or state, which are reported instead of a locality. */
const contradictsPlace = (draft: Draft): boolean =>
  draft.has("CITY_PIN_MISMATCH") || draft.has("STATE_PIN_MISMATCH");

/** Suggests the PIN of the nearest post office, unless city or state should be corrected instead. */
function offerPin(draft: Draft, { lat, lon }: Point, { dir }: Context): void {
  const nearest = aroundPoint(dir, lat, lon, MAX_OFFERED_KM).offices[0];
  if (nearest === undefined) return;
  const pin = dir.officePin(nearest.office);
  const to = String(dir.pinAt(pin));
  if (pin === draft.pinIndex || correctsPlace(draft)) return;
  const because = correctionReason("digipin_in", { pin: to, name: dir.officeTitle(nearest.office) });
  const offered: Correction = { field: "pincode", from: draft.pin, to, ...because, confidence: CONFIDENCE };
  // Gives the more certain of two reasons for a PIN.
  const same = draft.corrections.find((correction) => correction.field === "pincode" && correction.to === to);
  if (same && same.confidence >= CONFIDENCE) return;
  const others = draft.corrections.filter((correction) => correction !== same);
  draft.corrections = [...others, offered].sort((a, b) => b.confidence - a.confidence);
}

/** Whether the city or state should be corrected, not the PIN that it contradicts. */
function correctsPlace(draft: Draft): boolean {
  const isPlace = ({ field }: Correction) => field === "city" || field === "state";
  return contradictsPlace(draft) && draft.corrections.some(isPlace);
}

function print(draft: Draft, reached: boolean | null, { dir }: Context): void {
  const values = draft.digipins.map(({ code }) => formatDigipin(code));
  const confirmation = draft.isDigipinFar ? "suspicious" : reached ? "confirmed" : "plausible";
  const raw = draft.digipins.map((one) => one.raw).join(", ");
  draft.components.digipin = { value: values.join(", "), raw, confirmation };
  const { pincode } = draft.components;
  if (draft.isDigipinFar && pincode) draft.components.pincode = { ...pincode, confirmation: "suspicious" };
  for (let i = 0; i < values.length; i++) {
    const printed = isReadAlone(draft.digipins[i].code, dir) ? values[i] : `DIGIPIN ${values[i]}`;
    draft.printed2 = draft.printed2 === "" ? printed : `${draft.printed2}, ${printed}`;
  }
}

/** Without its word, ten digits may be a mobile number, and a place outside India no code. */
function isReadAlone(code: string, dir: Context["dir"]): boolean {
  const point = decodeDigipin(code);
  return point !== null && !/^[6-9]\d{9}$/.test(code) && isInIndia(dir, point.lat, point.lon);
}
