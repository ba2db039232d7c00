/** One row of a list of facts, `<dl class="facts">`. */
import type { ComponentChildren } from "preact";

export const Fact = ({ name, children }: { name: string; children: ComponentChildren }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);
