/** Short messages at the edge of the window, or in a bar there, with at most one action, such as Undo. */

import { useLayoutEffect } from "preact/hooks";
import { toApiError } from "../api/error.ts";
import { Store, useStore } from "../store.ts";
import { errorText } from "../words/errors.ts";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

interface Toast {
  id: number;
  text: string;
  bad: boolean;
  action?: {
    name: string;
    run: () => void;
    /** The key that does the same. */
    key?: string;
  };
}

const toasts = new Store<readonly Toast[]>([]);
const MAX_TOASTS = 3;
let last = 0;

/**
 * Shows a message.
 * @param options seconds it is shown, 10 by default; an action with its name; bad: an error
 * @returns a function that takes it away
 */
export function showToast(
  text: string,
  options: { seconds?: number; action?: Toast["action"]; bad?: boolean } = {},
): () => void {
  last++;
  const toast = { id: last, text, bad: options.bad ?? false, action: options.action };
  const close = () => {
    toasts.value = toasts.value.filter(({ id }) => id !== toast.id);
  };
  toasts.value = [...toasts.value, toast].slice(-MAX_TOASTS);
  setTimeout(close, (options.seconds ?? 10) * 1000);
  return close;
}

/** Shows an error of a request. */
export const showError = (error: unknown): void => {
  showToast(errorText(toApiError(error)), { bad: true });
};

/** Whether a bar of the page shows the messages. */
const isInBar = new Store(false);

/** The current messages of {@link showToast}, unless a bar of the page shows them. */
export const Toasts = () => (useStore(isInBar) ? null : <ToastList />);

/** The same as the upper part of a bar at the lower edge, where they cover neither its buttons nor the content above. */
export function ToastsInBar() {
  useLayoutEffect(() => {
    isInBar.value = true;
    return () => {
      isInBar.value = false;
    };
  }, []);
  return <ToastList />;
}

/** Read out by screen readers. */
function ToastList() {
  const text = useWords(WORDS);
  const shown = useStore(toasts);
  return (
    <div class="toasts" role="status">
      {shown.map(({ id, text: message, bad, action }) => (
        <div key={id} class={bad ? "toast bad" : "toast"}>
          <span>{message}</span>
          {action && <Button name={action.name} aria-keyshortcuts={action.key} onClick={action.run} />}
          <Button
            name="×"
            class="plain"
            aria-label={text.dismiss}
            onClick={() => {
              toasts.value = toasts.value.filter((toast) => toast.id !== id);
            }}
          />
        </div>
      ))}
    </div>
  );
}
