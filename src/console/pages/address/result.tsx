/** The result of one check. */
import type { Ref } from "preact";
import { Compared, ComparedTexts } from "../../order-details/address/compared.tsx";
import { Copy } from "../../ui/copy.tsx";
import { useWords } from "../../words/index.ts";
import { advice } from "./advice.ts";
import { Components } from "./components.tsx";
import { Corrections } from "./corrections.tsx";
import type { Checked, Verified } from "./kept.ts";
import { PinFacts } from "./pin-facts.tsx";
import { Score } from "./score.tsx";
import { addressToSend } from "./typed-address.ts";
import { WORDS } from "./words.ts";

interface Props {
  checked: Checked;
  /** The form was changed since. */
  isStale: boolean;
  heading: Ref<HTMLHeadingElement>;
  onUse: (chosen: Verified["corrections"]) => void;
}

const MARK = { VERIFIED: "✓", NEEDS_REVIEW: "?", INVALID: "✕" } as const;

export function Result({ checked, isStale, heading, onUse }: Props) {
  const text = useWords(WORDS);
  const { result, before } = checked;
  const { status, score, standardized } = result;
  return (
    <section class="result" data-status={status} data-check={result.check_id} data-score={score}>
      <h2 ref={heading} tabIndex={-1}>
        <span aria-hidden="true">{MARK[status]}</span> {text.status[status]}
        <small>{before !== null && before !== score ? text.changed(before, score) : text.score(score)}</small>
      </h2>
      <p role="status">{isStale ? text.checkAgain : ""}</p>
      <Advice result={result} />
      <Corrections corrections={result.corrections} onUse={onUse} />
      <Score score={score} issues={result.issues} />
      <BeforeAndAfter checked={checked} />
      <h3>{text.standardized}</h3>
      <Copy text={standardized.full} label={text.standardized} />
      <Components components={result.components} />
      <PinFacts result={result} />
    </section>
  );
}

function Advice({ result }: { result: Verified }) {
  const text = useWords(WORDS);
  const todo = advice(result);
  if (todo.length === 0) return null;
  return (
    <>
      <h3>{text.suggestions}</h3>
      <ul>
        {todo.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  );
}

/** The address before and after the check. */
function BeforeAndAfter({ checked: { address, result } }: { checked: Checked }) {
  const text = useWords(WORDS);
  const given = addressToSend(address.typed);
  const { standardized } = result;
  return (
    <>
      <h3>{text.compared}</h3>
      {address.isWhole ? (
        <ComparedTexts
          rows={[{ name: "full", title: text.whole, given: given.line1 ?? "", standard: standardized.full }]}
        />
      ) : (
        <Compared given={given} standardized={standardized} />
      )}
    </>
  );
}
