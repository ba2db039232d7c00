/** What stands beside data that are loaded. */
import { ErrorNotice } from "./error-notice.tsx";
import { Loading } from "./loading.tsx";
import type { Loaded } from "./use-load.ts";

/** What stands beside the data, or in their place: the error of the last request, or that they are being loaded. */
export function LoadState({ of: { data, error, reload } }: { of: Omit<Loaded<unknown>, "set"> }) {
  if (error !== null) return <ErrorNotice error={error} onRetry={reload} />;
  return data === undefined ? <Loading /> : null;
}
