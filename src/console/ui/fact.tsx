/** One row of a list of facts, `<dl class="facts">`; nothing for an empty text. */
import type { ComponentChildren } from "preact";

export const Fact = ({ name, children }: { name: ComponentChildren; children: ComponentChildren }) =>
  children === "" ? null : (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
