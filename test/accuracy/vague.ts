/** Lines that name no place: nobody can deliver there, so the next action is never ACCEPT. */
import type { AddressIn } from "../../src/engine/address/schema.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant } from "./rows.ts";
import { type Dataset, shown } from "./world.ts";

/** Only words for kinds of places, in whatever order. */
const KINDS = [
  "opposite bus stand",
  "near the railway station",
  "behind the government school",
  "main road, near temple",
  "near hospital, main road",
  "next to petrol pump",
  "in front of the post office",
  "bus stand ke paas",
  "mandir ke samne wali gali",
  "village post office, tehsil, district",
  "ground floor, main market",
  "near water tank, opposite school",
  "market area, main bazar road",
  "beside bank atm, near police station",
];
/** What is said to the courier in place of an address. */
const MESSAGES = [
  "I will call you when I reach",
  "please call me before delivery",
  "call on my number for the location",
  "same address as last order",
  "same as my previous address",
  "deliver to the usual place",
  "you know my house",
  "address already given to you",
  "will share location on whatsapp",
  "ask anyone there, they will tell you",
  "mera ghar, aap phone karna",
  "call karke aana, address wahi hai",
  "contact me for the exact address",
  "leave the parcel at the gate",
];
/** A form's own labels. */
const LABELS = [
  "plot no, house no, street",
  "house no. / flat no. / building name",
  "flat, floor, building, street, area",
  "door number, street name, area name",
  "house number and street name",
];
const DOORS = ["flat no 5", "house no 12", "room number 3", "shop no 7, ground floor"];

export function measureVague({ engine, sound }: Dataset, report: Report): void {
  const random = new Random("vague lines");
  const all = report.atLeast(97, "lines that name no place → not ACCEPT");
  const check = (name: string, texts: readonly string[]) => {
    const metric = report.told(`… ${name}`, "at least");
    for (const text of texts) {
      for (const input of variants(text, random)) {
        const { row } = random.pick(sound);
        const sent = asMerchant(row, input);
        const result = engine.verify(sent);
        for (const one of [all, metric])
          one.add(result.next_action !== "ACCEPT", () => shown(sent, result, result.next_action));
      }
    }
  };
  check("words for kinds of places", KINDS);
  check("messages to the courier", MESSAGES);
  check("labels of a form", LABELS);
  check("a door and nothing else", DOORS);
}

/** The text as typed, in capitals, with an exclamation, and over both lines. */
function variants(text: string, random: Random): AddressIn[] {
  const words = text.split(" ");
  const cut = 1 + random.below(words.length - 1);
  return [
    { line1: text },
    { line1: text.toUpperCase() },
    { line1: `${text[0].toUpperCase()}${text.slice(1)}!!` },
    { line1: words.slice(0, cut).join(" "), line2: words.slice(cut).join(" ") },
  ];
}
