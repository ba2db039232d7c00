/** Single-key shortcuts, by position on the keyboard, so that they work with a Hindi layout. */
import { useLayoutEffect, useRef } from "preact/hooks";
import { shortcuts } from "../preferences.ts";

/** Actions by `event.code`, as `KeyJ`. */
export type Keys = Readonly<Record<string, () => void>>;

/** Controls that use letter keys; checkboxes do not. */
const FIELDS = "input:not([type=checkbox]), textarea, select, [contenteditable]";

/** Calls the action of a key, unless shortcuts are off, the key repeats, or it belongs to a field, dialog or IME. */
export function useKeys(keys: Keys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const action = latest.current[event.code];
      if (!action || shortcuts.value === "off" || !isFree(event)) return;
      event.preventDefault();
      action();
    };
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
}

function isFree(event: KeyboardEvent): boolean {
  if (event.repeat || event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return false;
  if (document.querySelector("dialog[open]")) return false;
  const { target } = event;
  return !(target instanceof HTMLElement && target.closest(FIELDS));
}
