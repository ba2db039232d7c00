/**
 * Client of a PIN service with the API of India Post: GET URL/560034 responds with
 * `[{Status: "Success" | "Error" | "404", PostOffice: [{Name, BranchType, District, State, …}] | null}]`.
 */
import { type Static, Type as t } from "@sinclair/typebox";
import { Value } from "@sinclair/typebox/value";
import { STATES } from "../../../data/states.ts";
import type { PincodeInfo } from "../../engine/address/schema.ts";
import { storable } from "../../lib/storable.ts";

const TIMEOUT_MS = 1500;
/** The largest real response (about 130 offices) has about 50 kB. */
const MAX_BYTES = 512 * 1024;

const nullable = t.Optional(t.Union([t.String({ maxLength: 200 }), t.Null()]));
const Answer = t.Array(
  t.Object({
    Status: t.String(),
    PostOffice: t.Union([
      t.Null(),
      t.Array(t.Object({ Name: nullable, BranchType: nullable, District: nullable, State: nullable })),
    ]),
  }),
  { minItems: 1 },
);
type PostOffice = NonNullable<Static<typeof Answer>[number]["PostOffice"]>[number];

/** The result of the service; `found` is never null. */
export type PinAnswer = Omit<PincodeInfo, "found"> & { found: boolean };

/**
 * Queries the service; follows no redirects.
 * @param url without a trailing slash
 * @throws Error when it cannot be reached or times out, or the response has another format
 */
export async function queryIndiaPost(url: string, pin: string): Promise<PinAnswer> {
  const response = await fetch(`${url}/${pin}`, {
    redirect: "error",
    signal: AbortSignal.timeout(TIMEOUT_MS),
    headers: { accept: "application/json" },
  });
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new Error(`status ${response.status}`);
  }
  const answer: unknown = JSON.parse(await readBounded(response), readValue);
  if (!Value.Check(Answer, answer)) throw new Error("unexpected response format");
  return toAnswer(pin, answer[0]);
}

/** A JSON.parse reviver: texts as both databases can store them. */
const readValue = (_key: string, value: unknown): unknown =>
  typeof value === "string" ? storable(value) : value;

function toAnswer(pin: string, { Status, PostOffice }: Static<typeof Answer>[number]): PinAnswer {
  const known = Status === "Success" && PostOffice !== null && PostOffice.length > 0;
  // "Error" and "404" mean that the PIN does not exist; any other status is a failure of the service.
  if (!known && Status !== "Error" && Status !== "404" && Status !== "Success")
    throw new Error(`status "${Status}"`);
  const offices = known ? PostOffice : [];
  return {
    pin,
    found: known,
    state: stateName(mostFrequent(offices.map((office) => office.State ?? ""))),
    districts: unique(offices.map((office) => naturalCapitals(office.District ?? ""))),
    offices: unique(offices.map(officeTitle)),
  };
}

async function readBounded(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_BYTES) throw new Error(`more than ${MAX_BYTES} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
}

const SUFFIXES: [RegExp, string][] = [
  [/^head/i, "H.O"],
  [/^sub/i, "S.O"],
  [/^branch/i, "B.O"],
];

/** "Koramangala S.O", formatted as in the directory. */
function officeTitle(office: PostOffice): string {
  const name = naturalCapitals(office.Name ?? "");
  const suffix = SUFFIXES.find(([kind]) => kind.test(office.BranchType ?? ""))?.[1];
  return name === "" || !suffix || / [HSB]\.O\.?$/i.test(name) ? name : `${name} ${suffix}`;
}

/** "BENGALURU URBAN" and "bengaluru urban" become "Bengaluru Urban"; mixed case is kept. */
function naturalCapitals(text: string): string {
  const tidy = text.replace(/\s+/g, " ").trim();
  if (tidy !== tidy.toUpperCase() && tidy !== tidy.toLowerCase()) return tidy;
  return tidy.toLowerCase().replace(/(?<![\p{L}\p{M}'])\p{L}/gu, (letter) => letter.toUpperCase());
}

/** The official name of a state, by any of its known names. */
function stateName(text: string): string {
  const wanted = text.trim().toLowerCase();
  const state = STATES.find(({ name, names }) =>
    [name, ...names].some((known) => known.toLowerCase() === wanted),
  );
  return state?.name ?? naturalCapitals(text);
}

function mostFrequent(texts: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? "";
}

function unique(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== "");
}
