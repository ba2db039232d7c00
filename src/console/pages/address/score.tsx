/** How the score is computed: 100 minus the penalty of each issue. */
import { issueText } from "../../../../data/catalogue/issues/index.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Verified } from "./kept.ts";
import { WORDS } from "./words.ts";

const FULL = 100;

export function Score({ score, issues }: Pick<Verified, "score" | "issues">) {
  const text = useWords(WORDS);
  const language = useLanguage();
  const counted = issues.filter(({ penalty }) => penalty > 0);
  const notes = issues.filter(({ penalty }) => penalty === 0);
  return (
    <>
      <h3>{text.scoreTitle}</h3>
      <ol class="plain score-steps">
        <Step points={String(FULL)} name={text.start} left={FULL} />
        {counted.map((issue, i) => (
          <Step
            key={issue.code}
            code={issue.code}
            points={`−${issue.penalty}`}
            name={`${text.severity[issue.severity]}: ${issueText(language, issue)}`}
            left={leftAfter(counted.slice(0, i + 1))}
          />
        ))}
        <Step points={String(score)} name={text.result} left={score} />
      </ol>
      {counted.length === 0 && <p>{text.noIssues}</p>}
      {FULL - penaltyOf(counted) < 0 && <p class="quiet">{text.neverBelow}</p>}
      <p class="quiet">{text.thresholds}</p>
      {notes.length > 0 && (
        <>
          <h4>{text.notes}</h4>
          <ul>
            {notes.map((issue) => (
              <li key={issue.code}>{issueText(language, issue)}</li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

type Issue = Verified["issues"][number];

const penaltyOf = (issues: readonly Issue[]): number => issues.reduce((sum, { penalty }) => sum + penalty, 0);
const leftAfter = (issues: readonly Issue[]): number => Math.max(0, FULL - penaltyOf(issues));

interface StepProps {
  code?: string;
  points: string;
  name: string;
  /** The score after this step. */
  left: number;
}

function Step({ code, points, name, left }: StepProps) {
  const text = useWords(WORDS);
  return (
    <li data-code={code} data-left={left}>
      <strong>{points}</strong>
      <span>
        {name}
        {code && <small>{text.left(left)}</small>}
      </span>
      <span class="left" aria-hidden="true">
        <span style={{ inlineSize: `${left}%` }} />
      </span>
    </li>
  );
}
