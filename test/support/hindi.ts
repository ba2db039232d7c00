/** Whether a text is Hindi throughout. */

/** What stays as it is in Hindi: addresses of pages, commands, files, codes, units. */
const KEPT: readonly RegExp[] = [
  /https?:\/\/\S*/g,
  /\b[a-z0-9.]+@[a-z0-9.]+\b/gi,
  /(?<![A-Za-z])(?:\/[a-z0-9_{}-]+)+/g,
  /\b[\w-]+\.(?:com|key|json|db(?:-wal)?)\b|--(?:json|discard)/g,
  /\bthikana(?: (?:admin|backup|compact|confirm-clock|doctor|merge-doubles|migrate-to|release-alerts|reset-admin-key|restore)\b)*/g,
  /\bchmod -R go=|\bchown -R/g,
  /\.(?:csv|xlsx|xls|zip)\b/g,
  /\b(?:sk|pk)_|\?pk=/g,
  /\bX(?:-[A-Za-z]+)+\b/g,
  /\b[A-Z][A-Z0-9_+-]+\b/g,
  /\b(?:MiB|GiB|kB|MB|GB)\b/g,
];
/** Names of products, programs, their settings and headers. */
const NAMES =
  /\b(?:Pro|Windows|NFS|PostgreSQL|pgBackRest|pg_basebackup|pg_monitor|pg_trgm|template0|synchronous_standby_names|SQLite|Shopify|WooCommerce|Host)\b/g;
/** What is typed into rules and files as it is. */
const CODES = /\b(?:true|false|all|any|not|signal|delivered|ndr|rto|cancelled)\b/g;

/** @returns the Latin words of a text that are none of these; of Hindi there are none */
export function latinIn(text: string): string[] {
  const rest = [...KEPT, NAMES, CODES].reduce((left, pattern) => left.replace(pattern, " "), text);
  return rest.match(/[A-Za-z]{2,}/g) ?? [];
}
