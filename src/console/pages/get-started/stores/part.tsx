/** One way of sending orders: its state and latest deliveries in sight, how to connect it behind a fold. */
import type { ComponentChildren } from "preact";
import type { StepState } from "../states.ts";
import { StateLabel } from "../step.tsx";

interface Props {
  name: "woocommerce" | "shopify" | "own";
  title: string;
  state: StepState;
  /** What is known of it. */
  finding: ComponentChildren;
  /** Name of the fold. */
  how: string;
  children: ComponentChildren;
}

export const Part = ({ name, title, state, finding, how, children }: Props) => (
  <article class="store" data-store={name} data-state={state}>
    <header>
      <h3>{title}</h3>
      <StateLabel state={state} />
    </header>
    {finding}
    <details>
      <summary>{how}</summary>
      {children}
    </details>
  </article>
);
