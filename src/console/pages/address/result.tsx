/** The result of one check. */
import type { Ref } from "preact";
import type { Schema } from "../../api/client.ts";
import { Copy } from "../../ui/copy.tsx";
import { useWords } from "../../words/index.ts";
import { advice } from "./advice.ts";
import { Corrections } from "./corrections.tsx";
import { Issues } from "./issues.tsx";
import { PinFacts } from "./pin-facts.tsx";
import { WORDS } from "./words.ts";

export type Verified = Schema["VerificationResult"];

interface Props {
  result: Verified;
  heading: Ref<HTMLHeadingElement>;
  onApply: (field: string, to: string) => void;
}

const MARK = { VERIFIED: "✓", NEEDS_REVIEW: "?", INVALID: "✕" } as const;

export function Result({ result, heading, onApply }: Props) {
  const text = useWords(WORDS);
  const { status, score, standardized, corrections } = result;
  const todo = advice(result);
  return (
    <section class="result" data-status={status} data-check={result.check_id}>
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden="true">{MARK[status]}</span> {text.status[status]}
        <small>{text.score(score)}</small>
      </h2>
      <h3>{text.standardized}</h3>
      <Copy text={standardized.full} label={text.standardized} />
      <Corrections corrections={corrections} onApply={onApply} />
      {todo.length > 0 && (
        <>
          <h3>{text.suggestions}</h3>
          <ul>
            {todo.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        </>
      )}
      <Issues issues={result.issues} />
      <PinFacts result={result} />
    </section>
  );
}
