/** The typed text of words. */
import type { Role, Token } from "./token.ts";

/** The text from the first to the last of the words [from, to), which come from one field; "" without words. */
export function rawOf(tokens: readonly Token[], from = 0, to = tokens.length): string {
  if (from >= to) return "";
  const { source, start } = tokens[from];
  const last = tokens[to - 1];
  // "Block (C)" ends behind the parenthesis.
  const isOpen = last.inside && !tokens[from].inside && source.charAt(last.end) === ")";
  return source.slice(start, last.end + (isOpen ? 1 : 0));
}

/** The text of the last words of a line that have the role; "" without any. */
export function rawOfRole(line: readonly Token[], role: Role): string {
  let to = line.length;
  while (to > 0 && line[to - 1].role !== role) to--;
  let from = to;
  while (from > 0 && line[from - 1].role === role && line[from - 1].source === line[to - 1].source) from--;
  return rawOf(line, from, to);
}

/** The text of each run of words of a line that have the role, in their order. */
export function runsOfRole(line: readonly Token[], role: Role): string[] {
  const out: string[] = [];
  for (let from = 0; from < line.length; from++) {
    if (line[from].role !== role) continue;
    let to = from + 1;
    while (to < line.length && line[to].role === role && line[to].source === line[from].source) to++;
    out.push(rawOf(line, from, to));
    from = to - 1;
  }
  return out;
}
