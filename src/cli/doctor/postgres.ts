/** Checks of a PostgreSQL database, instead of those of a file. */
import type { CheckName } from "../../../data/catalogue/doctor/index.ts";
import type { PostgresState } from "../../db/postgres/examine.ts";
import { MIN_SERVER } from "../../db/postgres/open.ts";
import { type Check, type DoctorInput, doublesFinding, type Finding, found } from "./finding.ts";

/** Sessions, quota and alerts go by the clocks of the nodes. */
const CLOCK_TOLERANCE_MS = 5_000;

const ask = (name: CheckName, examine: (state: PostgresState, input: DoctorInput) => Finding): Check => ({
  name,
  examine(input) {
    // These run only with PostgreSQL.
    const postgres = input.postgres!;
    return "error" in postgres
      ? found("problem", "unknown", { error: postgres.error })
      : examine(postgres, input);
  },
});

export const POSTGRES_CHECKS: readonly Check[] = [
  ask("postgres", ({ version, encoding, hasTrigrams, isReadOnly }) => {
    if (Number.parseInt(version, 10) < MIN_SERVER)
      return found("problem", "postgres.old", { version, min: MIN_SERVER });
    if (encoding !== "UTF8") return found("problem", "postgres.encoding", { encoding });
    if (!hasTrigrams) return found("problem", "postgres.trigrams");
    if (isReadOnly) return found("problem", "postgres.read_only");
    return found("ok", "postgres.ready", { version });
  }),
  ask("schema", ({ schema: version, programSchema: program, isCompatible, isUnfinishedCopy }) => {
    if (isUnfinishedCopy) return found("problem", "schema.unfinished");
    if (version === null) return found("ok", "schema.none");
    if (version === program) return found("ok", "schema.current", { version });
    if (version < program) return found("ok", "schema.older_node", { version, program });
    if (version === program + 1 && isCompatible)
      return found("warning", "schema.newer_compatible", { version, program });
    return found("problem", "schema.newer", { version, program });
  }),
  ask("replication", ({ standbys }) => {
    const names = standbys.map(({ name, sync }) => `${name} (${sync})`);
    if (standbys.some(({ sync }) => sync === "sync" || sync === "quorum"))
      return found("ok", "replication.synchronous", { names });
    if (standbys.some(({ sync }) => sync === null))
      return found("ok", "replication.hidden", { standbys: standbys.length });
    return standbys.length === 0
      ? found("warning", "replication.none")
      : found("warning", "replication.asynchronous", { names });
  }),
  ask("database_clock", ({ clockAheadMs }) => {
    const apart = { seconds: (Math.abs(clockAheadMs) / 1000).toFixed(1), isBehind: clockAheadMs < 0 };
    return Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS
      ? found("ok", "database_clock.near", apart)
      : found("problem", "database_clock.apart", apart);
  }),
  ask("nodes", ({ nodes }, { program }) => {
    if (nodes.length === 0) return found("ok", "nodes.none");
    const names = nodes.map(({ name, version }) => `${name} (thikana ${version})`);
    const versions = new Set([program.version, ...nodes.map(({ version }) => version)]);
    return versions.size === 1
      ? found("ok", "nodes.same", { names })
      : found("warning", "nodes.mixed", { names });
  }),
  ask("doubles", ({ doubles }) => doublesFinding(doubles)),
  ask("instance_key", ({ instanceKeyId: expected }, { instanceKeyId }) => {
    if (expected === null || expected === instanceKeyId) return found("ok", "instance_key.fits");
    return found("problem", instanceKeyId === null ? "instance_key.missing_node" : "instance_key.other_node");
  }),
];
