/**
 * Institutions, landmarks and labels in courier-like rows: a court is no district, an ATM no locality, a landmark is found
 * behind whatever mark follows "opp", and a label keeps its number. The words are this file's own.
 */
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { StateBook } from "../../src/engine/address/states.ts";
import { Random } from "../support/random.ts";
import { courierRows } from "./couriers.ts";
import type { Metric, Report } from "./report.ts";
import { type Dataset, explained, key } from "./world.ts";

const AUTHORITIES = ["District", "Dist.", "Distt", "Zila", "Taluk", "Taluka", "Tehsil"];
const SEATS = [
  "Hospital",
  "Court",
  "Civil Court",
  "Jail",
  "Collector Office",
  "Office",
  "Treasury",
  "Library",
  "Sports Stadium",
  "Panchayat Office",
  "Industries Centre",
  "Court Complex",
  "Education Office",
  "Magistrate Office",
  "Employment Exchange",
  "Training Institute",
  "Women Hospital",
  "Registrar Office",
  "Cooperative Bank",
  "Police Office",
  "Consumer Forum",
  "Veterinary Hospital",
  "Head Quarters Hospital",
  "Science Centre",
];
const SIGHTS = [
  "ICICI ATM",
  "Axis Bank ATM",
  "Petrol Pump",
  "Indian Oil Petrol Pump",
  "New Bus Stand",
  "Bus Stop",
  "Railway Station",
  "Police Station",
  "Metro Station",
];
const OPENINGS = [
  "opp-",
  "Opp. - ",
  "opp: ",
  "Opp:- ",
  "near-",
  "Near : ",
  "nearby - ",
  "Nearby-",
  "Nr.",
  "Behind-",
  "next to - ",
  "in front of: ",
  "Beside - ",
  "near (",
  "Landmark: ",
  "Landmark - ",
];
const LANDMARKS = ["Union Bank", "Ganpati Mandir", "Reliance Mart", "Apollo Clinic", "Cosmos Cinema"];
const LABELS = ["H.No.-", "H No:- ", "Flat No.-", "Plot No - ", "D.No.-", "Shop No-", "H.No. ", "Room No.:"];
const ROWS = 3_000;

export function measureLabels({ engine, directory }: Dataset, report: Report): void {
  const random = new Random("labels");
  const states = new StateBook();
  const rows = courierRows(directory, (state) => states.title(state), { seed: "labels", count: ROWS });
  const institution = report.atMost(1, "an institution of a district or taluk → district, sub-district");
  const sight = report.atMost(1, "an ATM, a petrol pump, a station → locality");
  const landmark = report.atLeast(98, "a landmark behind opp-, near:, nearby -, Landmark: → landmark");
  const label = report.atLeast(99, "a label and its number → one house number, without a dash between");
  for (const { input } of rows) {
    const check = (metric: Metric, change: AddressIn, isHit: (result: Verification) => boolean) => {
      const sent = { ...input, ...change };
      const result = engine.verify(sent);
      metric.add(isHit(result), () => explained(sent, result));
    };
    const seat = `${random.pick(AUTHORITIES)} ${random.pick(SEATS)}`;
    check(
      institution,
      { line1: random.chance(0.5) ? `${seat}, ${input.line1}` : `${input.line1}, ${seat}` },
      (result) =>
        [result.components.district, result.components.subdistrict].some((found) => has(found, seat)),
    );
    const point = random.pick(SIGHTS);
    check(sight, { line1: `${input.line1}, ${point}` }, ({ components }) =>
      [components.locality, components.sublocality].some((found) => has(found, point)),
    );
    const opening = random.pick(OPENINGS);
    const name = random.pick(LANDMARKS);
    check(
      landmark,
      { landmark: "", line1: `${input.line1}, ${opening}${name}${opening.endsWith("(") ? ")" : ""}` },
      ({ components }) => has(components.landmark, name),
    );
    const number = String(1 + random.below(900));
    check(
      label,
      { line1: `${random.pick(LABELS)}${number}, ${input.line1?.replace(/^.*?, |^[^,]*$/, "")}` },
      (result) => new RegExp(`(?:No\\.|#) ${number}(?:$|,)`).test(result.components.house?.value ?? ""),
    );
  }
}

/** The component has the last word of the text: "Hospital" of "District Hospital". */
const has = (component: { value: string } | undefined, text: string): boolean =>
  key(component?.value ?? "").includes(key(text.split(" ").at(-1)!));
