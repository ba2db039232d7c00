/** Checks of a PostgreSQL database, in the place of those of a file. */
import type { PostgresState } from "../db/postgres/examine.ts";
import { MIN_SERVER } from "../db/postgres/open.ts";
import type { Check, DoctorInput, Finding } from "./finding.ts";

/** Sessions, quota and alerts go by the clocks of the nodes. */
const CLOCK_TOLERANCE_MS = 5_000;

const ask = (name: string, title: string, examine: (state: PostgresState, input: DoctorInput) => Finding) =>
  ({
    name,
    title,
    examine(input) {
      const { postgres } = input;
      if (postgres === null) return { status: "ok", message: "the data are in a file" };
      return "error" in postgres
        ? { status: "problem", message: `cannot be told: ${postgres.error}` }
        : examine(postgres, input);
    },
  }) satisfies Check;

const ok = (message: string): Finding => ({ status: "ok", message });
const problem = (message: string, advice: string): Finding => ({ status: "problem", message, advice });
const warning = (message: string, advice: string): Finding => ({ status: "warning", message, advice });

export const POSTGRES_CHECKS: readonly Check[] = [
  ask("postgres", "PostgreSQL", ({ version, encoding, hasTrigrams, isReadOnly }) => {
    if (Number.parseInt(version, 10) < MIN_SERVER)
      return problem(`version ${version} is too old`, `update it to ${MIN_SERVER} or later`);
    if (encoding !== "UTF8")
      return problem(
        `the database is in ${encoding}`,
        "create it anew with ENCODING 'UTF8' TEMPLATE template0",
      );
    if (!hasTrigrams)
      return problem("the extension pg_trgm is missing", "CREATE EXTENSION pg_trgm in thikana's database");
    if (isReadOnly)
      return problem("the URL leads to a standby, which takes no writes", "give the address of the primary");
    return ok(`version ${version}, takes writes`);
  }),
  ask("schema", "Schema", ({ schema, programSchema, isCompatible, isUnfinishedCopy }) => {
    if (isUnfinishedCopy)
      return problem("an unfinished copy", "run thikana migrate-to again until it is complete");
    if (schema === null) return ok("none yet; the first start makes it");
    if (schema === programSchema) return ok(`version ${schema}`);
    if (schema < programSchema)
      return ok(`version ${schema}; the next start of this program migrates it to ${programSchema}`);
    const message = `version ${schema} is newer than this program's ${programSchema}`;
    if (schema === programSchema + 1 && isCompatible)
      return warning(`${message}, which can work with it`, "update this node soon");
    return problem(message, "start the newer thikana that wrote it");
  }),
  ask("replication", "Replication", ({ standbys }) => {
    const names = standbys.map(({ name, sync }) => `${name} (${sync ?? "state not visible"})`).join(", ");
    if (standbys.some(({ sync }) => sync === "sync" || sync === "quorum")) return ok(names);
    return warning(
      standbys.length === 0
        ? "no standby: the orders are lost with this server"
        : `no synchronous one: ${names}`,
      "let a standby confirm each commit (synchronous_standby_names), and back the database up",
    );
  }),
  ask("database_clock", "Its clock", ({ clockAheadMs }) => {
    const apart = `${(Math.abs(clockAheadMs) / 1000).toFixed(1)} s ${clockAheadMs < 0 ? "behind" : "ahead of"} this machine's`;
    if (Math.abs(clockAheadMs) <= CLOCK_TOLERANCE_MS) return ok(apart);
    return problem(apart, "keep the clocks of all machines right by NTP");
  }),
  ask("nodes", "Nodes", ({ nodes }, { program }) => {
    if (nodes.length === 0) return ok("none runs");
    const names = nodes.map(({ name, version }) => `${name} (thikana ${version})`).join(", ");
    const versions = new Set([program.version, ...nodes.map(({ version }) => version)]);
    if (versions.size === 1) return ok(names);
    return warning(`not all of one version: ${names}`, "finish the upgrade: run the same version everywhere");
  }),
  ask("instance_key", "Instance key", ({ instanceKeyId: expected }, { instanceKeyId }) => {
    if (expected === null || expected === instanceKeyId) return ok("fits the database");
    return problem(
      instanceKeyId === null
        ? "missing: the secrets in the database cannot be read"
        : "not the key that this database was encrypted with",
      "give this node the instance.key that the others have",
    );
  }),
];
