/** Pages, and parts of pages, whose scripts are loaded when they are first shown. */
import type { ComponentType } from "preact";
import { ApiError } from "../api/error.ts";
import { isReachable } from "../session/connection.ts";
import { online } from "../session/state.ts";
import { ErrorText } from "./error-text.tsx";
import { Loading } from "./loading.tsx";
import { useLoad } from "./use-load.ts";

/**
 * A part that shows a loading message until its script is loaded.
 * @param load imports it
 * @param Waiting shown until then
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Waiting: ComponentType = Loading,
): ComponentType<P> {
  let Part: ComponentType<P> | undefined;
  const loadOnce = async () => {
    Part ??= await load().catch(async (error: unknown) => {
      // After an update of the server its scripts have other names, which only a reloaded page knows.
      if (await isReachable()) throw new ApiError(404, "page_outdated", "");
      online.value = false;
      throw ApiError.unreachable(error);
    });
  };
  return function LazyPart(props: P) {
    const { error } = useLoad(loadOnce, []);
    if (Part) return <Part {...props} />;
    return error ? <ErrorText error={error} onRetry={() => window.location.reload()} /> : <Waiting />;
  };
}
