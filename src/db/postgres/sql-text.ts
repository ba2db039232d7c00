/** Parses the text of CREATE statements, since SQLite's pragmas do not return all of it. */

/** A string, a comment, a quoted name, or any other character. */
const TOKEN = /'(?:[^']|'')*'|--[^\n]*|\/\*[\s\S]*?\*\/|"(?:[^"]|"")*"|[\s\S]/g;

/** @returns the SQL without comments and with single spaces outside strings */
export function plainSql(sql: string): string {
  const parts = (sql.match(TOKEN) ?? []).map((token) =>
    token.startsWith("--") || token.startsWith("/*") || /^\s$/.test(token) ? " " : token,
  );
  // Replacing in the whole text would also join spaces inside strings.
  return parts
    .filter((part, i) => part !== " " || parts[i - 1] !== " ")
    .join("")
    .trim();
}

/**
 * @param sql without comments
 * @param from where to look for the first opening parenthesis
 * @returns what is between it and its closing one, and the text after; undefined when there is none
 */
export function parenthesis(sql: string, from = 0): { inside: string; after: string } | undefined {
  let depth = 0;
  let start = -1;
  for (const { 0: token, index } of sql.slice(from).matchAll(TOKEN)) {
    if (token === "(" && depth++ === 0) start = from + index + 1;
    if (token === ")" && --depth === 0) {
      return { inside: sql.slice(start, from + index).trim(), after: sql.slice(from + index + 1).trim() };
    }
  }
  return undefined;
}

/** @returns the parts between the commas that are in no parenthesis and no string */
export function commaParts(sql: string): string[] {
  const parts = [""];
  let depth = 0;
  for (const token of sql.match(TOKEN) ?? []) {
    if (token === "(") depth++;
    if (token === ")") depth--;
    if (token === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += token;
  }
  return parts.map((part) => part.trim());
}

/** @returns the expressions in parentheses after each occurrence of a keyword, such as CHECK */
export function clauses(sql: string, keyword: RegExp): string[] {
  return [...sql.matchAll(keyword)].flatMap(({ index }) => parenthesis(sql, index)?.inside ?? []);
}
