/** Why the level is neither higher nor lower. */
import { reasonText } from "../../../../data/catalogue/rules/index.ts";
import { useWords } from "../../words/index.ts";
import { useLanguage } from "../../words/use-language.ts";
import type { Distance } from "./level-distance.ts";
import { Reasons } from "./reasons.tsx";
import { WORDS } from "./words.ts";

export function Distances({ distance }: { distance: Distance }) {
  const text = useWords(WORDS);
  const language = useLanguage();
  const { isListed, up, down, lowering, changes } = distance;
  if (isListed) return <p>{text.listed}</p>;
  return (
    <div class="distances">
      <h4>{text.higher}</h4>
      <p>
        {up ? text.toNext(up.points, text.levels[up.level]) : text.highest}{" "}
        {lowering.length > 0 ? text.held : text.nothingLowers}
      </p>
      {lowering.length > 0 && <Reasons reasons={lowering} />}
      <h4>{text.lower}</h4>
      <p>{down ? text.toPrevious(down.points, text.levels[down.level]) : text.lowest}</p>
      {changes.length > 0 && (
        <ul class="changes">
          {changes.map(({ without, score, level }) => (
            <li key={without?.code ?? ""}>
              {without ? text.without(reasonText(language, without)) : text.withAddress}{" "}
              {text.would(score, text.levels[level])}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
