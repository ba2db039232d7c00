/** A menu that opens below a button over the page. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { useLocation } from "preact-iso";

interface Props {
  name: string;
  children: ComponentChildren;
}

/** Closes by Escape, by a click elsewhere and when another page opens. */
export function DropDown({ name, children }: Props) {
  const menu = useRef<HTMLDetailsElement>(null);
  const { path } = useLocation();
  const close = () => menu.current?.removeAttribute("open");
  useEffect(close, [path]);
  useEffect(() => {
    const onClick = ({ target }: MouseEvent) => {
      if (target instanceof Node && !menu.current?.contains(target)) close();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return (
    <details
      class="menu"
      ref={menu}
      onKeyDown={({ key }) => {
        if (key !== "Escape" || !menu.current?.open) return;
        close();
        menu.current.querySelector("summary")?.focus();
      }}
    >
      <summary>{name}</summary>
      <div>{children}</div>
    </details>
  );
}
