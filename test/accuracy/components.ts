/**
 * Components against labels made by hand: exact match of letters and digits, and the whole labelled text in the
 * right component. The address is sent as one line, since that is what the labelled texts are.
 */
import type { ComponentName } from "../../src/engine/address/component-names.ts";
import type { Components } from "../../src/engine/address/schema.ts";
import { StateBook } from "../../src/engine/address/states.ts";
import type { LabelledRow } from "./labelled.ts";
import type { Metric, Report } from "./report.ts";
import { type Dataset, key } from "./world.ts";

interface Measure {
  readonly source: string;
  readonly name: string;
  readonly labels: readonly string[];
  /** A match in any of them counts: the levels of areas differ from one set of labels to the next. */
  readonly components: readonly ComponentName[];
  /** Least exact matches, in percent. */
  readonly target: number;
  /** Normal form of both sides, instead of letters and digits alone. */
  readonly form?: (text: string) => string;
  /** Only rows for which this holds. */
  readonly of?: (row: LabelledRow, label: string) => boolean;
}

const RELATION =
  /^\W*(?:near|nr|opp|opposite|behind|beside|besides|adjacent|adj|above|below|next|in front|facing)\b\.?(?:\s+(?:to|of)\b)?/i;
const withoutRelation = (text: string): string => key(text.replace(RELATION, ""));

/** The labelled text has a word such as "near", or one stands before it. */
function hasRelation({ text }: LabelledRow, label: string): boolean {
  if (RELATION.test(label)) return true;
  const before = text.slice(0, Math.max(0, text.indexOf(label)));
  const words = before.trim().split(/\s+/);
  return RELATION.test(words.slice(-2).join(" ")) || RELATION.test(words.slice(-1).join(" "));
}

const states = new StateBook();
const stateForm = (text: string): string => {
  const state = states.find(text);
  return state < 0 ? key(text) : states.title(state);
};

const AREAS = ["sublocality", "locality", "village"] as const;
const BENCHMARK = "innerkorehq";
const DELHI = "delhi";

/** What is measured, by source of the labels. */
const MEASURES: readonly Measure[] = [
  { source: BENCHMARK, name: "house", labels: ["houseNumber"], components: ["house"], target: 80 },
  { source: BENCHMARK, name: "building", labels: ["houseName"], components: ["building"], target: 78 },
  { source: BENCHMARK, name: "street", labels: ["street"], components: ["street"], target: 46 },
  { source: BENCHMARK, name: "locality", labels: ["locality"], components: ["locality"], target: 34 },
  {
    source: BENCHMARK,
    name: "sublocality, either level",
    labels: ["subLocality", "subsubLocality"],
    components: ["sublocality", "locality"],
    target: 22,
  },
  {
    source: BENCHMARK,
    name: "landmark after a word such as near",
    labels: ["poi"],
    components: ["landmark"],
    target: 70,
    form: withoutRelation,
    of: hasRelation,
  },
  {
    source: BENCHMARK,
    name: "area, any level",
    labels: ["subsubLocality", "subLocality", "locality"],
    components: AREAS,
    target: 55,
  },
  { source: BENCHMARK, name: "city", labels: ["city"], components: ["city"], target: 87 },
  {
    source: BENCHMARK,
    name: "state",
    labels: ["state"],
    components: ["state"],
    target: 99,
    form: stateForm,
  },
  { source: BENCHMARK, name: "pincode", labels: ["pincode"], components: ["pincode"], target: 99 },
  { source: DELHI, name: "house, Delhi", labels: ["HOUSE_NUMBER"], components: ["house"], target: 85 },
  { source: DELHI, name: "floor, Delhi", labels: ["FLOOR"], components: ["floor"], target: 78 },
  { source: DELHI, name: "gali, Delhi", labels: ["GALI"], components: ["street"], target: 85 },
];

export function measureComponents({ engine, labelled }: Dataset, report: Report): void {
  for (const measure of MEASURES) {
    const exact = report.atLeast(measure.target, `component exact: ${measure.name}`);
    const whole = report.told("… whole in the right component", "at least");
    for (const row of labelled) {
      if (row.source === measure.source)
        add(measure, row, engine.verify({ line1: row.text }).components, exact, whole);
    }
  }
}

/** One case for each label of the row; several texts of one label count as one text or as one of them. */
function add(measure: Measure, row: LabelledRow, found: Components, exact: Metric, whole: Metric): void {
  const { form = key, components, of } = measure;
  for (const label of measure.labels) {
    const texts = row.parts.filter(([name]) => name === label).map(([, text]) => text);
    if (texts.length === 0 || (of && !of(row, texts[0]))) continue;
    const wanted = [...texts, texts.join(" ")].map(form);
    const given = components
      .flatMap((name) => [found[name]?.raw, found[name]?.value])
      .filter((text) => text !== undefined)
      .map(form);
    const example = () => `${row.text}  →  ${label}: ${texts.join(" … ")}, not ${asText(found)}`;
    exact.add(
      wanted.some((text) => given.includes(text)),
      example,
    );
    whole.add(
      wanted.some((text) => given.some((value) => value.includes(text))),
      example,
    );
  }
}

const asText = (found: Components): string =>
  Object.entries(found)
    .map(([name, { raw, value }]) => `${name}: ${raw ?? value}`)
    .join(" | ");
