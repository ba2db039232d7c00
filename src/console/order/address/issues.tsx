/** What is wrong with the address. */
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { ISSUE_WORDS } from "./issue-words.ts";
import { WORDS } from "./words.ts";

export function Issues({ issues }: { issues: Order["verification"]["issues"] }) {
  const text = useWords(WORDS);
  const words = useWords(ISSUE_WORDS);
  if (issues.length === 0) return <p>{text.noIssues}</p>;
  return (
    <>
      <h4>{text.issues}</h4>
      <ul class="issues">
        {issues.map(({ code, severity, message }) => (
          <li key={code} data-severity={severity}>
            {words[code] ?? message}
          </li>
        ))}
      </ul>
    </>
  );
}
