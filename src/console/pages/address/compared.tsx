/** The address before and after the check. */
import { Compared, ComparedTexts } from "../../order/address/compared.tsx";
import { useWords } from "../../words/index.ts";
import { bodyOf } from "./fields.ts";
import type { Checked } from "./kept.ts";
import { WORDS } from "./words.ts";

export function BeforeAndAfter({ checked: { draft, result } }: { checked: Checked }) {
  const text = useWords(WORDS);
  const given = bodyOf(draft.typed);
  const { standardized } = result;
  return (
    <>
      <h3>{text.compared}</h3>
      {draft.isWhole ? (
        <ComparedTexts
          rows={[{ name: "full", title: text.whole, given: given.line1 ?? "", standard: standardized.full }]}
        />
      ) : (
        <Compared given={given} standardized={standardized} />
      )}
    </>
  );
}
