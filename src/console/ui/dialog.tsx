/** A modal dialog of the browser: focus starts at its first field, stays in it and returns where it was; Escape closes it. */

import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

interface Props {
  title: string;
  /** Missing for a dialog that must be answered. */
  onClose?: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const text = useWords(WORDS);
  const id = useId();
  const element = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    dialog?.querySelector<HTMLElement>("input:not([readonly]), select, textarea")?.focus();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
      onClose={() => {
        // The browser closes it on a second Escape, even if the first was prevented.
        if (!element.current) return;
        if (onClose) onClose();
        else element.current.showModal();
      }}
    >
      <article>
        <header>
          <h2 id={id}>{title}</h2>
          {onClose && <Button name="×" class="plain" aria-label={text.close} onClick={onClose} />}
        </header>
        {children}
      </article>
    </dialog>
  );
}
