/** Importing past orders, whose outcomes improve the rules. */

import { LearningNeeds, suffices } from "../../shop/learning.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import type { Connection } from "./connection.ts";
import type { StepState } from "./states.ts";
import { Step } from "./step.tsx";
import { WORDS } from "./words.ts";

export function PastOrdersStep({ connection, state }: { connection: Connection; state: StepState }) {
  const text = useWords(WORDS);
  const { outcomes, imported } = connection;
  return (
    <Step name="past" state={state}>
      <p>{text.pastLead}</p>
      {imported > 0 && <p>{text.pastImported(numberText(imported))}</p>}
      {outcomes ? (
        <div>
          {suffices(outcomes) ? (
            <p>
              {text.pastEnough(numberText(outcomes.delivered + outcomes.rto))}{" "}
              <a href="/rules">{text.pastLearn}</a>
            </p>
          ) : (
            <LearningNeeds outcomes={outcomes} />
          )}
        </div>
      ) : (
        <p>{text.needsPro}</p>
      )}
      <ul>
        <li>
          <a href="/files">{text.pastFile}</a>: {text.pastFileHow}
        </li>
        <li>{text.pastPlugin}</li>
      </ul>
    </Step>
  );
}
