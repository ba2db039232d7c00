/** Typed cities: of other countries, of the PIN by their other names, misspelt away from the PIN. */
import { RefKind } from "../../data/layout.ts";
import type { PinDirectory } from "../../src/engine/pincode/directory.ts";
import { Random } from "../support/random.ts";
import type { Report } from "./report.ts";
import { asMerchant, isPin, PLAIN_LINE } from "./rows.ts";
import { type Dataset, key, kilometres, shown } from "./world.ts";

/** Capitals and large cities of the world, by the names that people in India write. */
const WORLD =
  `Abu Dhabi, Abuja, Accra, Addis Ababa, Adelaide, Alexandria, Algiers, Almaty, Amman, Amsterdam, Ankara,
  Antwerp, Athens, Atlanta, Auckland, Baghdad, Baku, Bali, Bangkok, Barcelona, Basel, Beijing, Beirut, Belgrade, Berlin,
  Bern, Birmingham, Bogota, Boston, Brasilia, Bratislava, Brisbane, Brussels, Bucharest, Budapest, Buenos Aires, Cairo,
  Calgary, Canberra, Cape Town, Caracas, Casablanca, Cebu, Chicago, Chittagong, Colombo, Copenhagen, Dallas, Damascus,
  Dar es Salaam, Denver, Detroit, Dhaka, Doha, Dubai, Dublin, Durban, Dusseldorf, Edinburgh, Edmonton, Florence, Frankfurt,
  Fujairah, Ajman, Geneva, Glasgow, Guangzhou, Hague, Hamburg, Hanoi, Harare, Havana, Helsinki, Hiroshima, Hong Kong, Honolulu,
  Houston, Islamabad, Istanbul, Jakarta, Jeddah, Jerusalem, Johannesburg, Kabul, Kampala, Kandahar, Karachi, Kathmandu,
  Khartoum, Kiev, Kingston, Kuala Lumpur, Kuwait City, Kyoto, Lagos, Lahore, Las Vegas, Leeds, Leicester, Lima, Lisbon,
  Liverpool, London, Los Angeles, Lusaka, Luxembourg, Lyon, Macau, Madrid, Manama, Manchester, Manila, Marseille, Mecca,
  Medina, Melbourne, Mexico City, Miami, Milan, Minsk, Mombasa, Monaco, Montevideo, Montreal, Moscow, Munich, Muscat,
  Nagoya, Nairobi, Naples, New York, Nice, Osaka, Oslo, Ottawa, Panama City, Paris, Perth, Peshawar, Philadelphia,
  Phnom Penh, Phoenix, Phuket, Pokhara, Port Louis, Prague, Pretoria, Quebec, Quito, Rabat, Rawalpindi, Riga,
  Rio de Janeiro, Riyadh, Rome, Rotterdam, Saigon, San Diego, San Francisco, Santiago, Sao Paulo, Seattle, Seoul, Shanghai,
  Sharjah, Shenzhen, Singapore, Sofia, Stockholm, Stuttgart, Surabaya, Suva, Sydney, Taipei, Tallinn, Tashkent, Tbilisi,
  Tehran, Tel Aviv, Thimphu, Tokyo, Toronto, Tripoli, Tunis, Turin, Vancouver, Venice, Vienna, Vientiane, Vilnius, Warsaw,
  Washington, Wellington, Yangon, Yerevan, Yokohama, Zagreb, Zurich`.split(/,\s+/);

/** Where the parcel goes: a state with its PIN, one alone, or neither. */
const DESTINATIONS = [
  { state: "", pincode: "" },
  { state: "Uttar Pradesh", pincode: "" },
  { state: "Maharashtra", pincode: "400001" },
  { state: "Karnataka", pincode: "560034" },
  { state: "", pincode: "110001" },
  { state: "", pincode: "600001" },
] as const;

export function measureCities(dataset: Dataset, report: Report): void {
  measureWorld(dataset, report);
  measureTyped(dataset, report);
}

function measureWorld({ engine }: Dataset, report: Report): void {
  const changed = report.atMost(0, "city of another country → another city");
  const asked = report.atLeast(99, "city of another country → asked about");
  for (const city of WORLD) {
    for (const destination of DESTINATIONS) {
      const input = { line1: PLAIN_LINE, city, ...destination };
      const result = engine.verify(input);
      const example = () => shown(input, result);
      changed.add(key(result.standardized.city) !== key(city), example);
      asked.add(result.next_action !== "ACCEPT", example);
    }
  }
}

/** Kilometres from the PIN's centre, beyond its own radius, from which a city is another one. */
const FAR_KM = 30;

function measureTyped({ engine, directory, rows }: Dataset, report: Report): void {
  const random = new Random("typed cities");
  const kept = report.atLeast(99, "city typed by a name of it → printed so");
  const far = report.atMost(0.05, "city printed for another that was typed, over 30 km from the PIN");
  const filled = report.told("city filled from the PIN, over 30 km from it", "at most");
  for (const row of rows) {
    const pin = isPin(row.pincode) ? directory.indexOf(Number(row.pincode)) : -1;
    if (pin < 0) continue;
    const other = random.pick(rows).city;
    for (const city of [row.city, other, ""]) {
      const input = asMerchant(row, { line1: PLAIN_LINE, city });
      const result = engine.verify(input);
      const printed = result.standardized.city;
      const example = () => shown(input, result);
      const isSame = isTyped(printed, city);
      if (city === row.city && isOneOf(directory, city, pin)) kept.add(isSame, example);
      const metric = city === "" ? filled : far;
      metric.add(!isSame && printed !== "" && !isWithin(directory, printed, pin), example);
    }
  }
}

/** Words of the printed city that stand for an abbreviation: Dist., Teh., (E). */
const EXPANDED = new Set(
  "district tehsil taluk taluka village mandal post office railway block north south east west near road".split(
    " ",
  ),
);

/** All words that are printed were typed. */
function isTyped(printed: string, typed: string): boolean {
  const all = key(typed);
  return printed
    .split(/[^A-Za-z]+/)
    .every((word) => all.includes(key(word)) || EXPANDED.has(word.toLowerCase()));
}

/** The text is a name of the PIN's city or one of its areas and offices, and no short form or other spelling. */
function isOneOf(d: PinDirectory, text: string, pin: number): boolean {
  const name = /^[A-Za-z][A-Za-z -]{4,}$/.test(text) ? d.find(text) : -1;
  return name >= 0 && d.hasRef(name, (kind, id) => d.isIn(pin, kind, id) && isTitle(d, kind, id, name));
}

const isTitle = (d: PinDirectory, kind: RefKind, id: number, name: number): boolean =>
  kind === RefKind.city ? d.cityName(id) === name : kind === RefKind.office || d.areaName(id) === name;

/** A place of the name is the PIN's own, or its district or sub-district, or lies within reach of it. */
function isWithin(d: PinDirectory, text: string, pin: number): boolean {
  const name = d.find(text);
  if (name < 0) return false;
  return d.hasRef(name, (kind, id) => {
    if (kind !== RefKind.city && d.isIn(pin, kind, id)) return true;
    const [lat, lon] = pointOf(d, kind, id);
    return kilometres(lat, lon, d.lat(pin), d.lon(pin)) <= FAR_KM + d.radius(pin);
  });
}

function pointOf(d: PinDirectory, kind: RefKind, id: number): [number, number] {
  if (kind === RefKind.city) return [d.cityLat(id), d.cityLon(id)];
  if (kind !== RefKind.office) return [d.areaLat(id), d.areaLon(id)];
  const own = d.officePin(id);
  return Number.isNaN(d.officeLat(id)) ? [d.lat(own), d.lon(own)] : [d.officeLat(id), d.officeLon(id)];
}
