/** One part of an order under a heading. */
import type { ComponentChildren } from "preact";
import { useId } from "preact/hooks";

interface Props {
  title: string;
  /** Its own class, beside `part`. */
  name: string;
  children: ComponentChildren;
}

export function Part({ title, name, children }: Props) {
  const id = useId();
  return (
    <section class={`part ${name}`} aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      {children}
    </section>
  );
}
