/** A wrong city or state typed onto a right PIN: it is the city and the state that must be corrected. */
import { STATES } from "../../data/states.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { withSafeCorrections } from "../support/corrections.ts";
import { Random } from "../support/random.ts";
import { isNear } from "./places.ts";
import type { Metric, Report } from "./report.ts";
import { asMerchant, KINDS } from "./rows.ts";
import { type Dataset, type SoundRow, shown, wereOne } from "./world.ts";

export function measureCorrections(dataset: Dataset, report: Report): void {
  const pinKept = report.atLeast(99.5, "wrong city or state → PIN right after the safe corrections");
  measureWrongCity(dataset, report, pinKept);
  measureWrongState(dataset, report, pinKept);
  measureWrongBoth(dataset, report, pinKept);
  measureUntouched(dataset, report);
}

function measureWrongCity({ engine, directory, sound }: Dataset, report: Report, pinKept: Metric): void {
  const random = new Random("wrong city");
  const offered = report.atLeast(80, "wrong city → the right one offered");
  const ofKind = KINDS.map((kind) => report.told(`… ${kind}`, "at least"));
  for (const { row, pin } of sound) {
    if (row.city === "") continue;
    const city = farCity(random, sound, directory, pin)?.row.city;
    if (city === undefined) continue;
    const input = asMerchant(row, { city });
    const result = engine.verify(input);
    const to = result.corrections.find(({ field }) => field === "city")?.to ?? "";
    const example = () => shownWith(input, result);
    offered.add(isNear(directory, to, pin), example);
    ofKind[KINDS.indexOf(row.kind)].add(isNear(directory, to, pin), example);
    pinKept.add(keepsPin(result, row.pincode), example);
  }
}

function measureWrongState({ engine, sound }: Dataset, report: Report, pinKept: Metric): void {
  const random = new Random("wrong state");
  const offered = report.atLeast(99, "wrong state → the right one offered");
  for (const { row, result: right } of sound) {
    if (row.state === "") continue;
    const own = right.standardized.state;
    const state = random.pick(STATES.filter(({ name }) => name !== own && !wereOne(name, own))).name;
    const input = asMerchant(row, { state });
    const result = engine.verify(input);
    const to = result.corrections.find(({ field }) => field === "state")?.to;
    const example = () => shownWith(input, result);
    offered.add(to === own, example);
    pinKept.add(keepsPin(result, row.pincode), example);
  }
}

/** City and state of another order, so that they agree with each other. */
function measureWrongBoth({ engine, directory, sound }: Dataset, report: Report, pinKept: Metric): void {
  const random = new Random("wrong city and state");
  const named = report.told(
    "wrong city and state, lines name a place of the PIN → both corrected",
    "at least",
  );
  for (const { row, pin, result: right } of sound) {
    if (row.city === "" || row.state === "") continue;
    const other = farCity(random, sound, directory, pin, right.standardized.state);
    if (other === undefined) continue;
    const input = asMerchant(row, { city: other.row.city, state: other.row.state });
    const result = engine.verify(input);
    const example = () => shownWith(input, result);
    pinKept.add(keepsPin(result, row.pincode), example);
    if (result.location?.precision !== "office") continue;
    const after = withSafeCorrections(result);
    named.add(after.state === right.standardized.state && isNear(directory, after.city ?? "", pin), example);
  }
}

/** Rows whose PIN, city and state agree: a safe correction has nothing to do there but spelling. */
function measureUntouched({ sound }: Dataset, report: Report): void {
  const changed = report.atMost(0.1, "right rows in which a safe correction changes PIN or state");
  for (const { row, result } of sound) {
    const { pincode, state } = withSafeCorrections(result);
    const isChanged = pincode !== row.pincode || state !== result.standardized.state;
    changed.add(isChanged, () => shownWith(asMerchant(row), result));
  }
}

/** A row of another place, whose city's name means nothing near the PIN; of another state when one is given. */
function farCity(
  random: Random,
  sound: readonly SoundRow[],
  directory: Dataset["directory"],
  pin: number,
  notIn?: string,
): SoundRow | undefined {
  for (let i = 0; i < 50; i++) {
    const other = random.pick(sound);
    if (other.row.city === "" || other.row.state === "") continue;
    const state = other.result.standardized.state;
    if (notIn !== undefined && (state === notIn || wereOne(state, notIn))) continue;
    if (directory.find(other.row.city) >= 0 && !isNear(directory, other.row.city, pin)) return other;
  }
  return undefined;
}

const keepsPin = (result: Verification, pincode: string): boolean =>
  withSafeCorrections(result).pincode === pincode;

const shownWith = (input: AddressIn, result: Verification): string =>
  shown(
    input,
    result,
    result.corrections.map((c) => `${c.field} ${c.to} ${c.confidence}`).join(", ") || "(nothing offered)",
  );
