/** What the check would change. Using one puts it into the form, and checks the address again. */
import { correctionText } from "../../../../data/catalogue/corrections.ts";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import { isOffered, isSafe } from "./correct.ts";
import type { Verified } from "./kept.ts";
import { WORDS } from "./words.ts";

type Correction = Verified["corrections"][number];

interface Props {
  corrections: readonly Correction[];
  onUse: (chosen: Correction[]) => void;
}

export function Corrections({ corrections, onUse }: Props) {
  const text = useWords(WORDS);
  const likely = corrections.filter(isOffered);
  const unlikely = corrections.filter((correction) => !isOffered(correction));
  const safe = likely.filter(isSafe);
  if (corrections.length === 0) return null;
  return (
    <>
      <h3>{text.corrections}</h3>
      <p class="quiet">{text.countsAgain}</p>
      <Rows corrections={likely} onUse={onUse} />
      {safe.length > 1 && <Button name={text.useSafe} class="secondary" onClick={() => onUse(safe)} />}
      {unlikely.length > 0 && (
        <details class="unlikely">
          <summary>{text.unlikely(unlikely.length)}</summary>
          <Rows corrections={unlikely} onUse={onUse} />
        </details>
      )}
    </>
  );
}

function Rows({ corrections, onUse }: Props) {
  if (corrections.length === 0) return null;
  const isAlternative = ({ field }: Correction) =>
    corrections.filter((other) => other.field === field).length > 1;
  return (
    <ul class="plain corrections">
      {corrections.map((correction) => (
        <Row
          key={`${correction.field} ${correction.to}`}
          correction={correction}
          isAlternative={isAlternative(correction)}
          onUse={() => onUse([correction])}
        />
      ))}
    </ul>
  );
}

interface RowProps {
  correction: Correction;
  /** There is another one for the same field. */
  isAlternative: boolean;
  onUse: () => void;
}

function Row({ correction, isAlternative, onUse }: RowProps) {
  const text = useWords(WORDS);
  const { field, from, to } = correction;
  return (
    <li data-field={field} data-to={to}>
      <div>
        <strong>{text.fields[field]}:</strong> {from === "" ? text.empty : <del>{from}</del>} →{" "}
        <ins>{to}</ins>{" "}
        <small>
          (
          {[isSafe(correction) ? text.sure : text.ask, isAlternative && text.oneOf]
            .filter(Boolean)
            .join(", ")}
          )
        </small>
        <small class="reason">{correctionText(useLanguage(), correction)}</small>
        {field === "pincode" && <a href={`/pin/${encodeURIComponent(to)}`}>{text.aboutPin(to)}</a>}
      </div>
      <Button
        name={text.use}
        class="secondary outline"
        aria-label={`${text.use}: ${text.fields[field]} ${to}`}
        onClick={onUse}
      />
    </li>
  );
}
