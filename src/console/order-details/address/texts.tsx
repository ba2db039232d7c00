/** The given and the standardized address side by side, each as on a label, with changed words marked. */
import { useWords } from "../../words/index.ts";
import { Pieces, rowsOf, type Sides } from "./compared.tsx";
import { wordDiff } from "./word-diff.ts";
import { WORDS } from "./words.ts";

/** Field by field, so that a word is not matched with one of another field. */
export function AddressTexts(sides: Sides) {
  const text = useWords(WORDS);
  const fields = rowsOf(sides).map(({ name, given, standard }) => ({ name, ...wordDiff(given, standard) }));
  const line = (side: "before" | "after") =>
    fields
      .filter((field) => field[side].length > 0)
      .map(({ name, [side]: pieces }, i) => (
        <span key={name} data-field={name}>
          {i > 0 && ", "}
          <Pieces
            pieces={pieces}
            change={(words) => (side === "before" ? <del>{words}</del> : <ins>{words}</ins>)}
          />
        </span>
      ));
  return (
    <dl class="address-texts">
      <div class="given">
        <dt>{text.given}</dt>
        <dd>{line("before")}</dd>
      </div>
      <div class="standardized">
        <dt>{text.standard}</dt>
        <dd>{line("after")}</dd>
      </div>
    </dl>
  );
}
