/** What is wrong with the address. */
import { issueText } from "../../../../data/catalogue/issues/index.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Order } from "../types.ts";
import { WORDS } from "./words.ts";

export function Issues({ issues }: { issues: Order["verification"]["issues"] }) {
  const text = useWords(WORDS);
  const language = useLanguage();
  if (issues.length === 0) return <p>{text.noIssues}</p>;
  return (
    <>
      <h4>{text.issues}</h4>
      <ul class="issues">
        {issues.map((issue) => (
          <li key={issue.code} data-severity={issue.severity}>
            {issueText(language, issue)}
          </li>
        ))}
      </ul>
    </>
  );
}
