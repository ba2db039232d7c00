/** One step, with its state in words. */
import type { ComponentChildren } from "preact";
import { useWords } from "../../words/index.ts";
import type { StepState } from "./states.ts";
import { WORDS } from "./words.ts";

interface Props {
  /** Key of the texts; also the element's id for links and tests. */
  name: "keys" | "domains" | "widget" | "stores" | "past";
  state: StepState;
  children: ComponentChildren;
}

/** One step of the list, with its number, title and state. */
export function Step({ name, state, children }: Props) {
  const text = useWords(WORDS);
  return (
    <li id={name} class="step" data-step={name} data-state={state}>
      <header>
        <h2>{text.steps[name]}</h2>
        <StateLabel state={state} />
      </header>
      {children}
    </li>
  );
}

const SIGNS: Record<StepState, string> = { done: "✓", some: "◐", todo: "○", bad: "!", unknown: "…" };

/** A state as a sign and in words. */
export function StateLabel({ state }: { state: StepState }) {
  const text = useWords(WORDS);
  return (
    <span class="step-state" data-state={state}>
      <span aria-hidden="true">{SIGNS[state]}</span> {text.states[state]}
    </span>
  );
}
