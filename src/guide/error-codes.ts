/** The error codes of the API as Markdown, from the catalogue of problems. */
import {
  codeOf,
  PROBLEM_GROUPS,
  type ProblemKey,
  problemEntry,
} from "../../data/catalogue/problems/index.ts";

const TITLES: Readonly<Record<keyof typeof PROBLEM_GROUPS, string>> = {
  requests: "Requests and keys",
  accounts: "Accounts, members and settings",
  orders: "Orders and rules",
  files: "Files",
  server: "Stores, alerts and the server",
};

/** A section for each group of the catalogue, and in it one for each code, with all of its sentences. */
export const errorCodes = (): string =>
  Object.entries(TITLES)
    .map(([group, title]) => `## ${title}\n\n${groupOf(PROBLEM_GROUPS[group as keyof typeof TITLES])}`)
    .join("\n\n");

function groupOf(problems: object): string {
  const keys = (Object.keys(problems) as ProblemKey[]).sort();
  return [...Map.groupBy(keys, codeOf)]
    .map(([code, keys]) => `### ${code}\n\n${keys.map(lineOf).join("\n")}`)
    .join("\n\n");
}

function lineOf(key: ProblemKey): string {
  const entry = problemEntry(key)!; // an own key
  const again = entry.retry ? " `Retry-After` says when to send it again." : "";
  return `- **${entry.status}** ${sentenceOf(entry.en).replace(/[<*_]/g, "\\$&")}${again}`;
}

/** With the names of its values instead of the values. */
function sentenceOf(sentence: NonNullable<ReturnType<typeof problemEntry>>["en"]): string {
  if (typeof sentence === "string") return sentence;
  return sentence(new Proxy({}, { get: (_, name) => new Placeholder(`{${String(name)}}`) }));
}

/** Stands for a text, a number, or a list of one. */
class Placeholder extends String {
  map(each: (item: string) => string): string[] {
    return [each(String(this))];
  }

  join(): string {
    return String(this);
  }
}
