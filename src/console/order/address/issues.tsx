/** What is wrong with the address. */
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { useIssueText } from "./issue-text.ts";
import { WORDS } from "./words.ts";

export function Issues({ issues }: { issues: Order["verification"]["issues"] }) {
  const text = useWords(WORDS);
  const issueText = useIssueText();
  if (issues.length === 0) return <p>{text.noIssues}</p>;
  return (
    <>
      <h4>{text.issues}</h4>
      <ul class="issues">
        {issues.map(({ code, severity, message }) => (
          <li key={code} data-severity={severity}>
            {issueText({ code, message })}
          </li>
        ))}
      </ul>
    </>
  );
}
