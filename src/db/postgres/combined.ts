/** Combines many calls of a reading statement into one: each statement costs the server and both threads as much as ten rows. */
import { wellFormed } from "../../lib/storable.ts";
import type { ParameterType } from "../connection.ts";
import type { WireResult } from "./messages.ts";
import type { Read } from "./read-ahead.ts";
import type { StatementText } from "./statement.ts";
import { TYPES } from "./types.ts";

type StatementRead = Read<StatementText>;

/** Calls answered by one statement, by their positions among all. */
interface Group {
  call: StatementRead;
  calls: StatementRead[];
  places: number[];
  isCombined: boolean;
}

/** The statements that can be combined. */
export class CombinedReads {
  readonly #forms = new Map<number, StatementText>();

  /** @param prepare returns the number of a text in PostgreSQL's SQL */
  constructor(private readonly prepare: (sql: string) => StatementText) {}

  /**
   * @param statement a SELECT; if the order of its rows matters, it has a LIMIT, and is then run separately for each
   *   call
   * @param types of its parameters
   */
  add({ id, sql }: StatementText, types: readonly ParameterType[]): void {
    const columns = types.map((type, i) => `p${i + 1} ${TYPES[type]}`);
    const form = `SELECT p.n, q.* FROM json_to_recordset(CAST(CAST($1 AS TEXT) AS JSON)) AS p (n BIGINT, ${columns.join(", ")})
      CROSS JOIN LATERAL (${sql.replace(/\$(\d+)/g, "p.p$1")}) AS q`;
    this.#forms.set(id, this.prepare(form));
  }

  /**
   * @param run runs calls in order, and returns their results with the names of all columns
   * @returns the results of `calls`
   */
  run(
    calls: readonly StatementRead[],
    run: (calls: StatementRead[]) => Required<WireResult>[],
  ): WireResult[] {
    const groups = this.#groupsOf(calls);
    const answers = run(groups.map(({ call }) => call));
    const results: WireResult[] = [];
    for (const [g, { places, isCombined }] of groups.entries()) {
      const each = isCombined ? partsOf(answers[g], places.length) : [answers[g]];
      for (const [i, place] of places.entries()) results[place] = each[i];
    }
    return results;
  }

  #groupsOf(calls: readonly StatementRead[]): Group[] {
    const groups: Group[] = [];
    const byForm = new Map<StatementText, Group>();
    for (const [place, call] of calls.entries()) {
      const form = this.#forms.get(call.statement.id);
      const known = form && byForm.get(form);
      if (known) {
        known.calls.push(call);
        known.places.push(place);
      } else {
        const group = { call, calls: [call], places: [place], isCombined: false };
        groups.push(group);
        if (form) byForm.set(form, group);
      }
    }
    for (const [form, group] of byForm) {
      if (group.calls.length === 1) continue;
      group.isCombined = true;
      group.call = { statement: form, params: [parametersOf(group.calls)] };
    }
    return groups;
  }
}

const parametersOf = (calls: readonly StatementRead[]): string =>
  JSON.stringify(
    calls.map(({ params }, n) => ({
      n,
      ...Object.fromEntries(params.map((value, i) => [`p${i + 1}`, wellFormed(value)])),
    })),
  );

/** The result of each call; rows begin with the position of theirs. */
function partsOf({ rows, columns, ...rest }: Required<WireResult>, count: number): WireResult[] {
  const names = columns.slice(1);
  const parts = Array.from({ length: count }, () => ({
    ...rest,
    columns: names,
    rows: [] as WireResult["rows"],
  }));
  for (const [n, ...cells] of rows) parts[n as number].rows.push(cells);
  return parts;
}
