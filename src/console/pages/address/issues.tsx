/** What was found, with what it takes off the score. */

import { useWords } from "../../words/index.ts";
import { issueText } from "../../words/issues.ts";
import type { Verified } from "./result.tsx";
import { WORDS } from "./words.ts";

export function Issues({ result }: { result: Verified }) {
  const text = useWords(WORDS);
  return (
    <>
      <h3>{text.issues}</h3>
      {result.issues.length === 0 ? (
        <p>{text.noIssues}</p>
      ) : (
        <ul class="issues">
          {result.issues.map((issue) => (
            <li key={issue.code} data-severity={issue.severity}>
              <span class="severity">{text.severity[issue.severity]}</span>
              <span>{issueText(issue, result)}</span>
              {issue.penalty > 0 && <span class="points">{text.points(issue.penalty)}</span>}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
