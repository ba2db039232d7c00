/** The other reasons and the arithmetic: the probability of a return, and the distance to the other levels. */
import { useState } from "preact/hooks";
import { useLoad } from "../../ui/use-load.ts";
import { percent } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Order } from "../types.ts";
import { byStrength } from "./by-strength.ts";
import { Distances } from "./distances.tsx";
import { distanceOf, type Thresholds } from "./level-distance.ts";
import { Reasons } from "./reasons.tsx";
import { thresholdsOf } from "./thresholds.ts";
import { WORDS } from "./words.ts";

/** Keeps the state of the previous order. */
let wasOpen = false;

export function MoreRisk({ order }: { order: Order }) {
  const text = useWords(WORDS);
  const [isOpen, setOpen] = useState(wasOpen);
  const { rest } = byStrength(order.risk_reasons);
  return (
    <details
      class="part more-risk"
      open={isOpen}
      onToggle={(event) => {
        wasOpen = event.currentTarget.open;
        setOpen(wasOpen);
      }}
    >
      <summary>
        <h3>{text.more(rest.length)}</h3>
      </summary>
      {rest.length > 0 && <Reasons reasons={rest} />}
      {isOpen && <Arithmetic order={order} />}
    </details>
  );
}

function Arithmetic({ order }: { order: Order }) {
  const version = order.rules_version;
  // Without the thresholds the score and its reasons are still worth showing.
  const { data: thresholds } = useLoad(() => thresholdsOf(version), [version]);
  return (
    <>
      <ScoreBar order={order} thresholds={thresholds} />
      <Probability order={order} />
      {thresholds && <Distances distance={distanceOf(order, thresholds)} />}
    </>
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
