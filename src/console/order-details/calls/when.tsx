/** When to call again: quick choices, and any other time. */

import { useState } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { useWords } from "../../words/index.ts";
import { callTimes, toInput } from "./call-times.ts";
import { WORDS } from "./words.ts";

/** The server accepts times up to this far ahead. */
const MAX_DAYS = 30;
const DAY_MS = 86_400_000;

/** @param props.at value of the input, empty for none */
export function When({ callAt, onChange }: { callAt: string; onChange: (callAt: string) => void }) {
  const text = useWords(WORDS);
  const [now] = useState(Date.now);
  return (
    <fieldset class="when">
      <legend>{text.later}</legend>
      <div class="actions">
        {callTimes(now).map(({ key, value }) => (
          <Button
            name={text.times[key]}
            key={key}
            class="secondary"
            aria-pressed={callAt === value}
            onClick={() => onChange(value)}
          />
        ))}
      </div>
      <label>
        {text.at}
        <input
          type="datetime-local"
          name="call_at"
          min={toInput(now)}
          max={toInput(now + MAX_DAYS * DAY_MS)}
          value={callAt}
          onInput={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </fieldset>
  );
}
