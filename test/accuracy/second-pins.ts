/** A PIN in its field and another one in the lines: it is asked which is right. Numbers that are no PIN are not asked about. */
import { STATES } from "../../data/states.ts";
import type { AddressIn, Verification } from "../../src/engine/address/schema.ts";
import { Random } from "../support/random.ts";
import { courierRows, nearbyPin } from "./couriers.ts";
import type { Report } from "./report.ts";
import { type Dataset, shown } from "./world.ts";

const COUNT = 3000;

/** How people write a PIN into an address. */
const WRITINGS: readonly ((row: AddressIn, pin: string) => AddressIn)[] = [
  (row, pin) => ({ ...row, line1: `${row.line1}, ${row.city} - ${pin}` }),
  (row, pin) => ({ ...row, line2: `${row.line2 ?? ""} ${row.city} ${pin.slice(0, 3)} ${pin.slice(3)}` }),
  (row, pin) => ({ ...row, line1: `${row.line1}, ${row.city}-${pin}.` }),
  (row, pin) => ({ ...row, line1: `${row.line1} Pin ${pin}` }),
  (row, pin) => ({ ...row, line1: `${row.line1}, PIN CODE: ${pin}, India` }),
  (row, pin) => ({ ...row, line1: `${row.line1} (${pin})` }),
  (row, pin) => ({ ...row, line1: `${row.line1}, ${pin} ${row.city}` }),
  (row, pin) => ({ ...row, city: `${row.city} ${pin}` }),
  (row, pin) => ({ ...row, landmark: `${row.landmark ?? "Near Post Office"}, ${pin}` }),
];

/** Other numbers of six digits. */
const NUMBERS: readonly ((pin: string) => string)[] = [
  (n) => `Order ${n}`,
  (n) => `Ref. No. ${n}`,
  (n) => `Tel 0265 ${n}`,
  (n) => `Ph: ${n}`,
  (n) => `P.O. Box ${n}`,
  (n) => `Plot No. ${n}`,
  (n) => `Survey No ${n.slice(0, 3)}-${n.slice(3)}`,
  (n) => `Shop ${n.slice(0, 3)} ${n.slice(3)}`,
  (n) => `Employee ID ${n}`,
  (n) => `Consumer No: ${n}`,
  (n) => `12/${n}`,
  (n) => `#${n}`,
];

export function measureSecondPins({ engine, directory: d }: Dataset, report: Report): void {
  const random = new Random("second PINs");
  const asked = report.atLeast(98, "second PIN in the text → asked");
  const offered = report.atLeast(98, "… offered");
  const first = report.told("… true one, its locality or city named → offered first", "at least");
  const once = report.atMost(2, "the same PIN again, or another number of six digits → a PIN offered");
  for (const { input, pin, place } of courierRows(d, (state) => STATES[state].name, {
    seed: "second PINs",
    count: COUNT,
  })) {
    const own = String(d.pinAt(pin));
    const other = nearbyPin(random, d, pin);
    if (other < 0) continue;
    const write = random.pick(WRITINGS);
    const [field, text] = random.chance(0.5) ? [String(d.pinAt(other)), own] : [own, String(d.pinAt(other))];
    const sent = { ...write(input, text), pincode: field };
    const result = engine.verify(sent);
    const example = () => shown(sent, result, `(${text}; offered ${pinsOf(result).join(" ")})`);
    asked.add(result.next_action !== "ACCEPT", example);
    offered.add(pinsOf(result).includes(text), example);
    if (text === own && place !== "") first.add(pinsOf(result)[0] === text, example);

    const number = random.pick(NUMBERS)(String(d.pinAt(other)));
    for (const plain of [write(input, own), { ...input, line1: `${number}, ${input.line1}` }]) {
      const alone = engine.verify(plain);
      once.add(pinsOf(alone).length > pinsOf(engine.verify(input)).length, () => shown(plain, alone));
    }
  }
}

const pinsOf = ({ corrections }: Verification): string[] =>
  corrections.filter(({ field }) => field === "pincode").map(({ to }) => to);
