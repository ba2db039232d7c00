/** Pages and parts whose scripts are loaded when they are first opened. */
import type { ComponentType } from "preact";
import { ApiError } from "../api/error.ts";
import { isReachable } from "../session/connection.ts";
import { online } from "../session/state.ts";
import { ErrorNotice } from "./error-notice.tsx";
import { Loading } from "./loading.tsx";
import { useLoad } from "./use-load.ts";

/** A page that says that it is being loaded until its script is there. @param load imports it */
export function lazyPage<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  let Page: ComponentType<Props> | undefined;
  const loadOnce = async () => {
    Page ??= await load().catch(async (error: unknown) => {
      // After an update of the server its scripts have other names, which only a page loaded anew knows.
      if (await isReachable()) throw new ApiError(404, "page_outdated", "");
      online.value = false;
      throw ApiError.unreachable(error);
    });
  };
  return function LazyPage(props) {
    const { error } = useLoad(loadOnce, []);
    if (Page) return <Page {...props} />;
    return error ? <ErrorNotice error={error} onRetry={() => window.location.reload()} /> : <Loading />;
  };
}
