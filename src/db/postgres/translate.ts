/**
 * Translates statements for PostgreSQL. They are written in SQLite's SQL, and only what the program uses is supported;
 * what cannot be translated is in src/db/dialect.ts.
 */

/** Strings, quoted names, comments, parameters, words, numbers, `->>`, blanks, any other character. */
const TOKEN =
  /'(?:[^']|'')*'|"(?:[^"]|"")*"|`[^`]*`|--[^\n]*|\/\*[\s\S]*?\*\/|\?\d*|[A-Za-z_][\w$]*|\d[\w.]*|->>|\s+|[\s\S]/g;

/** Functions under their names in PostgreSQL; those of sums are in functions.ts. */
const FUNCTIONS: Readonly<Record<string, string>> = {
  ifnull: "coalesce",
  instr: "strpos",
  sum: "sqlite_sum",
};
/** With several arguments; the program's are never null, which PostgreSQL would ignore. */
const OF_SEVERAL: Readonly<Record<string, string>> = { max: "greatest", min: "least" };
/** In SQLite these change ASCII letters only, as in the collation of the columns. */
const OF_ASCII = new Set(["upper", "lower"]);
/** After AS, in a CAST. */
const TYPES: Readonly<Record<string, string>> = {
  INTEGER: "BIGINT",
  REAL: "DOUBLE PRECISION",
  BLOB: "BYTEA",
};
/** Other functions: those that mean the same in both, are created by functions.ts, or are in PostgreSQL's forms (dialect.ts). */
const KNOWN_FUNCTIONS = words(`
  abs coalesce convert_to count current_schema extract floor clock_timestamp gen_random_uuid generate_series greatest has_schema_privilege json_array_length json_each
  json_populate_recordset json_set length lower ltrim max min nextval pg_postmaster_start_time replace substr upper`);
/** Words before a parenthesis that are not functions. */
const KEYWORDS = words(`
  all and as by cast conflict distinct exists from in join not on or over returning select then union using values when
  where with`);
/** What PostgreSQL lacks or interprets differently. */
const REFUSED = words("collate glob isnull match notnull pragma regexp rowid");
/** Words after a subquery in FROM that are not an alias. */
const NO_ALIAS =
  /^(?:WHERE|GROUP|HAVING|ORDER|LIMIT|OFFSET|UNION|EXCEPT|INTERSECT|ON|CROSS|LEFT|INNER|JOIN)$/i;
/** Words after which a join cannot have an ON any more. */
const JOIN_END = /^(?:JOIN|CROSS|LEFT|INNER|WHERE|GROUP|ORDER|LIMIT|UNION)$/i;

/**
 * @param sql a statement in SQLite's SQL
 * @returns it in PostgreSQL's SQL, with parameters $1, $2, … numbered as in SQLite
 * @throws Error naming a function or word that is not known to mean the same in PostgreSQL
 */
export function translate(sql: string): string {
  const text = new Text(withoutHints(sql.match(TOKEN) ?? []));
  return text.translated();
}

function words(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}

const isBlank = (token: string) => /^(?:\s|--|\/\*)/.test(token);
const isWord = (token: string | undefined, word: string) => token?.toUpperCase() === word;

/** Leaves out comments, INDEXED BY and NOT INDEXED; blanks become single spaces. */
function withoutHints(tokens: readonly string[]): string[] {
  const words = tokens.filter((token) => !isBlank(token));
  const kept: string[] = [];
  let place = 0;
  let skipped = 0;
  let isSpaced = false;
  for (const token of tokens) {
    if (isBlank(token)) {
      isSpaced = true;
      continue;
    }
    const at = place++;
    if (at < skipped) continue;
    if (isWord(token, "INDEXED") && isWord(words[at + 1], "BY")) skipped = at + 3;
    else if (isWord(token, "NOT") && isWord(words[at + 1], "INDEXED")) skipped = at + 2;
    else {
      if (isSpaced && kept.length > 0) kept.push(" ");
      kept.push(token);
      isSpaced = false;
    }
    if (at < skipped) isSpaced = true;
  }
  return kept;
}

/** A parenthesis that is open. */
interface Open {
  /** Written after it, or null. */
  suffix: string;
  /** Whether it is a subquery in FROM, which needs an alias in PostgreSQL before 16. */
  isSource: boolean;
}

class Text {
  #parameters = 0;
  #sources = 0;
  readonly #open: Open[] = [];
  /** Index of the parenthesis after ON CONFLICT or of the id's place in VALUES. */
  readonly #replaced = new Map<number, string>();

  constructor(readonly tokens: readonly string[]) {
    this.#findIds();
    this.#findTargets();
  }

  translated(): string {
    return this.tokens.map((token, at) => this.#replaced.get(at) ?? this.#token(token, at)).join("");
  }

  /** The next token that is no space. */
  #next(at: number): string {
    return this.tokens[this.#after(at)] ?? "";
  }

  #after(at: number): number {
    return this.tokens[at + 1] === " " ? at + 2 : at + 1;
  }

  #before(at: number): string {
    return this.tokens[this.tokens[at - 1] === " " ? at - 2 : at - 1] ?? "";
  }

  /** Indexes of the tokens after an opening parenthesis up to its closing one. */
  #inside(opening: number): { inside: number[]; commas: number[] } {
    const inside: number[] = [];
    const commas: number[] = [];
    let depth = 0;
    for (let at = opening; at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (token === "(") depth++;
      if (token === ")" && --depth === 0) break;
      if (token === "," && depth === 1) commas.push(at);
      if (at > opening) inside.push(at);
    }
    return { inside, commas };
  }

  #token(token: string, at: number): string {
    if (token.startsWith("?")) return this.#parameter(token);
    if (token.startsWith("`")) return `"${token.slice(1, -1)}"`;
    if (token === "->>") return "::json ->>";
    if (token === "(") return this.#opening(at);
    if (token === ")") return this.#closing(at);
    return /^[A-Za-z_]/.test(token) ? this.#word(token, at) : token;
  }

  #parameter(token: string): string {
    const number = token === "?" ? this.#parameters + 1 : Number(token.slice(1));
    this.#parameters = Math.max(this.#parameters, number);
    return `$${number}`;
  }

  #opening(at: number): string {
    const before = this.#before(at);
    const isSource = /^(?:FROM|JOIN)$/i.test(before) && isWord(this.#next(at), "SELECT");
    const isAscii = OF_ASCII.has(before.toLowerCase()) && this.tokens[at - 1] !== " ";
    this.#open.push({ suffix: isAscii ? ' COLLATE "C"' : "", isSource });
    return "(";
  }

  #closing(at: number): string {
    const open = this.#open.pop();
    if (!open?.isSource) return `${open?.suffix ?? ""})`;
    const next = this.#next(at);
    const hasAlias = /^["`\w]/.test(next) && !NO_ALIAS.test(next);
    return hasAlias ? ")" : `) AS source_${++this.#sources}`;
  }

  #word(word: string, at: number): string {
    if (this.tokens[at + 1] === "(") return this.#function(word, at + 1);
    if (REFUSED.has(word.toLowerCase()) && this.tokens[at - 1] !== ".") return this.#refuse(word);
    const upper = word.toUpperCase();
    if (upper === "OR" && /^(?:INSERT|UPDATE)$/i.test(this.#before(at))) return this.#refuse("INSERT OR");
    if (upper === "CROSS" && this.#hasOn(at)) return "INNER";
    if (upper in TYPES && isWord(this.#before(at), "AS")) return TYPES[upper];
    const isMixed = /[a-z]/.test(word) && /[A-Z]/.test(word);
    return isMixed ? `"${word}"` : word;
  }

  #function(name: string, opening: number): string {
    const lower = name.toLowerCase();
    if (lower in OF_SEVERAL && this.#inside(opening).commas.length > 0) return OF_SEVERAL[lower];
    if (Object.hasOwn(FUNCTIONS, lower)) return FUNCTIONS[lower];
    return KNOWN_FUNCTIONS.has(lower) || KEYWORDS.has(lower) || this.#isTable(opening)
      ? name
      : this.#refuse(name);
  }

  /** Whether a name before a parenthesis is a table's, with its columns: INTO name (…), name (…) AS (…). */
  #isTable(opening: number): boolean {
    if (isWord(this.#before(opening - 1), "INTO")) return true;
    const closing = (this.#inside(opening).inside.at(-1) ?? opening) + 1;
    const as = this.#after(closing);
    return isWord(this.tokens[as], "AS") && this.#next(as) === "(";
  }

  #refuse(word: string): never {
    throw new Error(`"${word}" is not known to mean the same in PostgreSQL: ${this.tokens.join("")}`);
  }

  /** Whether a CROSS JOIN has a condition, which PostgreSQL does not allow. */
  #hasOn(cross: number): boolean {
    let depth = 0;
    for (let at = this.#after(this.#after(cross)); at < this.tokens.length; at++) {
      const token = this.tokens[at];
      if (token === "(") depth++;
      if (token === ")" && --depth < 0) return false;
      if (depth > 0) continue;
      if (isWord(token, "ON")) return true;
      if (JOIN_END.test(token)) return false;
    }
    return false;
  }

  /** Drizzle inserts null for an id that SQLite assigns. */
  #findIds(): void {
    const { tokens } = this;
    const values = tokens.findIndex((token) => isWord(token, "VALUES"));
    if (!isWord(tokens[0], "INSERT") || values < 0) return;
    const columns = tokens.indexOf("(");
    if (columns > values) return;
    const names = this.#inside(columns).inside.map((at) => tokens[at].replace(/["`\s]/g, ""));
    const place = names.filter((name) => name !== "" && name !== ",").indexOf("id");
    if (place < 0) return;
    for (let row = this.#after(values); tokens[row] === "("; ) {
      const { inside, commas } = this.#inside(row);
      const value = this.#after(place === 0 ? row : commas[place - 1]);
      if (isWord(tokens[value], "NULL")) this.#replaced.set(value, "DEFAULT");
      const end = (inside.at(-1) ?? row) + 1;
      if (this.#next(end) !== ",") return;
      row = this.#after(this.#after(end));
    }
  }

  /** Drizzle writes the table before the columns of ON CONFLICT. */
  #findTargets(): void {
    const { tokens } = this;
    const conflict = tokens.findIndex((token) => isWord(token, "CONFLICT"));
    if (conflict < 0 || this.#next(conflict) !== "(") return;
    for (const at of this.#inside(this.#after(conflict)).inside) {
      if (tokens[at + 1] === ".") {
        this.#replaced.set(at, "");
        this.#replaced.set(at + 1, "");
      }
    }
  }
}
