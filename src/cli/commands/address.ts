/** `thikana address "Flat 4B, …, 560034"`: verifies one address offline. */
import { AddressIn, FIELD_LIMIT, type Issue, type Verification } from "../../engine/address/schema.ts";
import { openEngines } from "../../engine/index.ts";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { type Colour, type Io, table } from "../io.ts";

const FIELDS = Object.keys(AddressIn.properties) as (keyof AddressIn)[];
const FLAGS = Object.fromEntries(FIELDS.map((field) => [field, { type: "string" } as const]));

/**
 * `thikana address`: one address of flags or of one line, checked without a database.
 * @throws UserError (2) without an address
 */
export const address: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, { ...FLAGS, json: { type: "boolean" } });
  const input = inputOf(values, positionals.join(" "));
  const { engine } = await openEngines();
  const result = engine.verify(input);
  io.out(values.json ? `${JSON.stringify(result)}\n` : render(result, io));
  return 0;
};

function inputOf(values: Record<string, unknown>, line: string): AddressIn {
  const input: AddressIn = {};
  for (const field of FIELDS) {
    const value = values[field];
    if (typeof value === "string") input[field] = value;
  }
  if (line !== "") {
    if (input.line1 !== undefined) throw new UserError("give the address either as words or with --line1", 2);
    input.line1 = line;
  }
  if (Object.keys(input).length === 0) {
    throw new UserError(
      'address needs an address, as in: thikana address "Flat 4B, 12 MG Road, Bengaluru 560001"',
      2,
    );
  }
  const long = FIELDS.find((field) => (input[field]?.length ?? 0) > FIELD_LIMIT);
  if (long) throw new UserError(`${long} may have at most ${FIELD_LIMIT} characters`, 2);
  return input;
}

const STATUS_COLOURS: Record<Verification["status"], Colour> = {
  VERIFIED: "green",
  NEEDS_REVIEW: "yellow",
  INVALID: "red",
};
const SEVERITY_COLOURS: Record<Issue["severity"], Colour> = { error: "red", warn: "yellow", info: "dim" };

function render(result: Verification, io: Io): string {
  const { location } = result;
  const { pin, districts, state } = result.pincode_info;
  const rows: [string, string][] = [
    ["Address", result.standardized.full],
    ["PIN", [pin, ...districts, state].filter(Boolean).join(", ")],
    ["Phone", result.phone_valid ? result.phone : ""],
    ["Location", location ? `${location.lat}, ${location.lon} (${location.precision})` : ""],
    ["Issues", result.issues.map((issue) => renderIssue(issue, io)).join("\n")],
    ["Advice", result.suggestions.join("\n")],
  ];
  const head = `${io.paint(STATUS_COLOURS[result.status], `${result.status} ${result.score}/100`)}  ${io.paint("dim", result.next_action)}`;
  const given = rows.filter(([, value]) => value !== "");
  return `${head}\n${table(given, io)}`;
}

function renderIssue(issue: Issue, io: Io): string {
  const penalty = issue.penalty > 0 ? ` (−${issue.penalty})` : "";
  return `${io.paint(SEVERITY_COLOURS[issue.severity], issue.code)} ${issue.message}${penalty}`;
}
