import { useWords } from "../words/index.ts";
import { ErrorNotice } from "./error-notice.tsx";
import type { Loaded } from "./use-load.ts";
import { WORDS } from "./words.ts";

/** Shown until the first answer is there. */
export function Loading() {
  const text = useWords(WORDS);
  return (
    <p role="status" aria-busy="true">
      {text.loading}
    </p>
  );
}

/** What stands beside the data, or in their place: the error of the last request, or that they are being loaded. */
export function LoadState({ of: { data, error, reload } }: { of: Omit<Loaded<unknown>, "set"> }) {
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  return data === undefined ? <Loading /> : null;
}
