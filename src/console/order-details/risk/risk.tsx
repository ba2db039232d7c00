/** The score with its reasons, and what stands between it and the other levels. */
import { useLoad } from "../../ui/use-load.ts";
import { percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import type { Order } from "../types.ts";
import { Distances } from "./distances.tsx";
import { distanceOf, type Thresholds } from "./level-distance.ts";
import { Reasons } from "./reasons.tsx";
import { thresholdsOf } from "./thresholds.ts";
import { WORDS } from "./words.ts";

export function Risk({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const version = order.rules_version;
  // Without the thresholds the score and its reasons are still worth showing.
  const { data: thresholds } = useLoad(() => thresholdsOf(version), [version]);
  return (
    <Part title={text.title} name="risk">
      <p class="score">
        <LevelTag level={order.risk_level} /> <strong>{text.score(order.risk_score)}</strong>
      </p>
      <ScoreBar order={order} thresholds={thresholds} />
      <Probability order={order} />
      <h4>{text.reasons}</h4>
      <Reasons reasons={order.risk_reasons} />
      {thresholds && <Distances distance={distanceOf(order, thresholds)} />}
    </Part>
  );
}

function LevelTag({ level }: { level: Order["risk_level"] }) {
  const text = useWords(WORDS);
  return (
    <span class="tag level" data-level={level}>
      {text.levels[level]}
    </span>
  );
}

/** The score on a line from 0 to 100, with the thresholds; the texts around it say the same. */
function ScoreBar({ order, thresholds }: { order: Order; thresholds?: Thresholds }) {
  const ticks = thresholds ? [thresholds.review, thresholds.high] : [];
  return (
    <div class="score-bar" aria-hidden="true">
      <div data-level={order.risk_level} style={{ width: `${order.risk_score}%` }} />
      {ticks.map((score) => (
        <span key={score} style={{ left: `${score}%` }}>
          {score}
        </span>
      ))}
    </div>
  );
}

function Probability({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const { low, high } = order.rto_probability_interval;
  return (
    <p class="probability">
      {text.probability(percent(order.rto_probability), percent(low), percent(high))}{" "}
      <small>{text.outcomes(order.rto_probability_outcomes)}</small>
    </p>
  );
}
