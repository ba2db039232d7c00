/** What was found, with what it takes off the score. */

import { useIssueText } from "../../order/address/issue-text.ts";
import { useWords } from "../../words/index.ts";
import type { Verified } from "./result.tsx";
import { WORDS } from "./words.ts";

export function Issues({ issues }: Pick<Verified, "issues">) {
  const text = useWords(WORDS);
  const issueText = useIssueText();
  return (
    <>
      <h3>{text.issues}</h3>
      {issues.length === 0 ? (
        <p>{text.noIssues}</p>
      ) : (
        <ul class="issues">
          {issues.map(({ code, severity, message, penalty }) => (
            <li key={code} data-severity={severity}>
              <span class="severity">{text.severity[severity]}</span>
              <span>{issueText({ code, message })}</span>
              {penalty > 0 && <span class="points">{text.points(penalty)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
