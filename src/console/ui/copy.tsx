/** A text to copy. On a page without https there is no clipboard: the text is selected instead. */

import { useId, useRef, useState } from "preact/hooks";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

/** @param props.text what is shown and copied; props.label names it for screen readers */
export function Copy({ text, label }: { text: string; label: string }) {
  const say = useWords(WORDS);
  const id = useId();
  const output = useRef<HTMLOutputElement>(null);
  const [state, setState] = useState<"copied" | "selected" | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setState("copied");
    } catch {
      if (output.current) getSelection()?.selectAllChildren(output.current);
      setState("selected");
    }
  };
  return (
    <span class="copy">
      <output ref={output} id={id} aria-label={label}>
        {text}
      </output>
      <Button name={say.copy} class="secondary" aria-describedby={id} onClick={() => void copy()} />
      <small role="status">{state ? say[state] : ""}</small>
    </span>
  );
}
