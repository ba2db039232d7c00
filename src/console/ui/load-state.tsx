/** Loading state of data. */
import { ErrorNotice } from "./error-notice.tsx";
import { Loading } from "./loading.tsx";
import type { Loaded } from "./use-load.ts";

/** Shown beside the data, or instead: the error of the last request, or a loading message. */
export function LoadState({ of: { data, error, reload } }: { of: Omit<Loaded<unknown>, "set"> }) {
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  return data === undefined ? <Loading /> : null;
}
