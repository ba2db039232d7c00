/**
 * All settings, in one table. A setting is an environment variable and a flag of the same name: THIKANA_DATA_DIR and
 * --data-dir. The flag overrides the variable. A secret may also be read from a file: THIKANA_ADMIN_KEY_FILE,
 * --admin-key-file.
 */
import { resolve } from "node:path";
import {
  agePublicKey,
  contactUri,
  httpUrl,
  integer,
  networks,
  nonEmpty,
  oneOf,
  optional,
  postgresUrl,
  publicHttpUrl,
  strongKey,
} from "./lib/setting-parsers.ts";

/** A row of the table. */
export interface Setting {
  /** Name of the environment variable; the flag follows from it. */
  env: `THIKANA_${string}`;
  /** Placeholder of the value, for the help. */
  value: string;
  default: string;
  help: string;
  /** Never printed or logged; `…_FILE` names a file to read it from. */
  secret?: true;
  /** @throws Error whose message says what the value should be */
  parse: (text: string) => unknown;
}

/**
 * Bounds of the days for which data is kept. At least a week: no store or receiver retries for longer, and stored
 * deliveries are needed to recognise repeats.
 */
export const KEPT_DAYS = { min: 7, max: 36_500 };

/** The help of `thikana serve --help` and the type `Config` are derived from it. */
export const SETTINGS = {
  port: {
    env: "THIKANA_PORT",
    value: "NUMBER",
    default: "8080", // WooCommerce delivers webhooks to ports 80, 443 and 8080 only
    help: "Port to listen on; 0 picks a free one",
    parse: integer(0, 65535),
  },
  host: {
    env: "THIKANA_HOST",
    value: "ADDRESS",
    default: "127.0.0.1",
    help: "Address to listen on; 0.0.0.0 for all",
    parse: nonEmpty,
  },
  drainSeconds: {
    env: "THIKANA_DRAIN_SECONDS",
    value: "NUMBER",
    default: "",
    help: "Seconds after SIGTERM while requests are still answered, but /health/ready says 503; by default 5 with PostgreSQL, else 0",
    parse: (text) => optional(text, integer(0, 300)),
  },
  dataDir: {
    env: "THIKANA_DATA_DIR",
    value: "FOLDER",
    default: "./thikana-data",
    help: "Where the database and the instance key are kept",
    parse: (text) => resolve(nonEmpty(text)),
  },
  databaseUrl: {
    env: "THIKANA_DATABASE_URL",
    value: "URL",
    default: "",
    help: "PostgreSQL database shared by several servers, postgres://user:password@host/database; by default a file in the data directory",
    secret: true,
    parse: (text) => optional(text, postgresUrl),
  },
  databaseWaitSeconds: {
    env: "THIKANA_DATABASE_WAIT_SECONDS",
    value: "NUMBER",
    default: "10",
    help: "Seconds that a write waits for PostgreSQL, for a lock and for each answer, before it is refused with 503",
    parse: integer(1, 300),
  },
  instanceKeyFile: {
    env: "THIKANA_INSTANCE_KEY_FILE",
    value: "FILE",
    default: "",
    help: "File of the instance key, if not in the data directory; backups then do not include it",
    parse: (text) => optional(text, (path) => resolve(path)),
  },
  quietHour: {
    env: "THIKANA_QUIET_HOUR",
    value: "HOUR",
    default: "3",
    help: "Hour in India, 0 to 23, when the database may be rebuilt to remove erased data, which blocks writes; any: at once",
    parse: (text) => (text === "any" ? ("any" as const) : integer(0, 23)(text)),
  },
  backupHours: {
    env: "THIKANA_BACKUP_HOURS",
    value: "NUMBER",
    default: "24",
    help: "Hours between backups; 0: no backups",
    parse: integer(0, 8760),
  },
  backupKeep: {
    env: "THIKANA_BACKUP_KEEP",
    value: "NUMBER",
    // Each is as large as the database, and on the same disk by default.
    default: "3",
    help: "Number of backups to keep; older ones are removed",
    parse: integer(1, 1000),
  },
  backupDir: {
    env: "THIKANA_BACKUP_DIR",
    value: "FOLDER",
    default: "",
    help: "Folder for backups; by default backups in the data directory",
    parse: (text) => optional(text, (path) => resolve(path)),
  },
  backupRecipient: {
    env: "THIKANA_BACKUP_RECIPIENT",
    value: "KEY",
    default: "",
    help: "Public key of age (age1…) that backups are encrypted for",
    parse: (text) => optional(text, agePublicKey),
  },
  backupBeforeMigration: {
    env: "THIKANA_BACKUP_BEFORE_MIGRATION",
    value: "on|off",
    default: "on",
    help: "Whether a new version makes a backup before it migrates the database",
    parse: oneOf("on", "off"),
  },
  adminKey: {
    env: "THIKANA_ADMIN_KEY",
    value: "KEY",
    default: "",
    help: "Key of the admin endpoints; by default generated at the first start, in admin.key in the data directory",
    secret: true,
    parse: (text) => optional(text, strongKey),
  },
  adminNetworks: {
    env: "THIKANA_ADMIN_NETWORKS",
    value: "CIDRS",
    default: "",
    help: "Networks in which the admin key works; by default all",
    parse: networks,
  },
  defaultPlan: {
    env: "THIKANA_DEFAULT_PLAN",
    value: "free|pro",
    default: "",
    help: "Plan of a new account; by default free, but pro for the first one with THIKANA_SIGNUP=first",
    parse: (text) => optional(text, oneOf("free", "pro")),
  },
  freeQuota: {
    env: "THIKANA_FREE_QUOTA",
    value: "NUMBER",
    default: "1000",
    help: "Address checks a calendar month on the free plan",
    parse: integer(0, 1_000_000_000),
  },
  widgetRate: {
    env: "THIKANA_WIDGET_RATE",
    value: "NUMBER",
    default: "60",
    help: "Requests a minute from one IP to the widget's endpoints",
    parse: integer(1, 1_000_000),
  },
  metricsToken: {
    env: "THIKANA_METRICS_TOKEN",
    value: "TOKEN",
    default: "",
    help: "Bearer token for /metrics, which otherwise only answers this machine",
    secret: true,
    parse: (text) => optional(text, strongKey),
  },
  trustedProxies: {
    env: "THIKANA_TRUSTED_PROXIES",
    value: "CIDRS",
    default: "",
    help: "Networks of reverse proxies whose X-Forwarded-For is trusted",
    parse: networks,
  },
  allowPrivateCallbacks: {
    env: "THIKANA_ALLOW_PRIVATE_CALLBACKS",
    value: "CIDRS",
    default: "",
    help: "Private networks that a callback URL may point to, also over http",
    parse: networks,
  },
  pinLookupUrl: {
    env: "THIKANA_PIN_LOOKUP_URL",
    value: "URL",
    default: "",
    help: "Service like India Post's for PINs missing in the directory; called as URL/560034",
    parse: (text) => optional(text, httpUrl),
  },
  publicUrl: {
    env: "THIKANA_PUBLIC_URL",
    value: "URL",
    default: "",
    help: "URL at which browsers and stores reach this server",
    parse: (text) => optional(text, publicHttpUrl),
  },
  securityContact: {
    env: "THIKANA_SECURITY_CONTACT",
    value: "CONTACT",
    default: "",
    help: "Where to report security problems, for /.well-known/security.txt: an e-mail address or an https URL",
    parse: (text) => optional(text, contactUri),
  },
  signup: {
    env: "THIKANA_SIGNUP",
    value: "first|open|closed",
    default: "first",
    help: "Who may sign up: only the first visitor, anybody, or nobody; an admin can always create accounts",
    parse: oneOf("first", "open", "closed"),
  },
  keepOrdersDays: keptDays(
    "THIKANA_KEEP_ORDERS_DAYS",
    "1095",
    "Days after which name, phone, e-mail, address and notes of an order are erased; an account may set fewer",
  ),
  keepAuditDays: keptDays(
    "THIKANA_KEEP_AUDIT_DAYS",
    "1095",
    "Days after which audit entries are deleted; an account may set fewer",
  ),
  keepAlertsDays: keptDays(
    "THIKANA_KEEP_ALERTS_DAYS",
    "365",
    "Days after which alerts for the callback URL are deleted; an account may set fewer",
  ),
  keepStoreEventsDays: keptDays(
    "THIKANA_KEEP_STORE_EVENTS_DAYS",
    "30",
    "Days after which webhooks received from stores are deleted; an account may set fewer",
  ),
  log: {
    env: "THIKANA_LOG",
    value: "json|pretty",
    default: "json",
    help: "Format of the log on standard output",
    parse: oneOf("json", "pretty"),
  },
} satisfies Record<string, Setting>;

/** A number of days for which data is kept. */
function keptDays<const Env extends `THIKANA_${string}`>(env: Env, standard: string, help: string) {
  return { env, value: "DAYS", default: standard, help, parse: integer(KEPT_DAYS.min, KEPT_DAYS.max) };
}

/** `--data-dir` for THIKANA_DATA_DIR. */
export function flagOf(env: string): string {
  return `--${env.slice("THIKANA_".length).toLowerCase().replaceAll("_", "-")}`;
}
