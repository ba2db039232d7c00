/** Fetches the second script: the panel with its texts and styles. */
import { panelAddress } from "./bundle.macro.ts" with { type: "macro" };
import { make } from "./make.ts";
import type { createPanel } from "./panel/index.ts";

const { path, integrity } = panelAddress();

/**
 * The function that fetches it once; it gives undefined when that fails, and then tries again at the next call.
 * `modulepreload` compares the integrity, and the import takes what it has fetched. Other than a script element, both
 * are allowed on a page that requires Trusted Types.
 * @param base origin of the service
 * @param nonce that of the first script
 */
export const panelLoader = (base: string, nonce: string | undefined) => {
  let loading: Promise<typeof createPanel | undefined> | undefined;
  return () => {
    loading ??= new Promise((resolve) => {
      const link = make("link", {
        ...{ rel: "modulepreload", href: base + path, integrity, nonce, crossOrigin: "" },
        onload: () => import(link.href).then((script) => resolve(script.createPanel), link.onerror),
        onerror() {
          loading = undefined;
          link.remove();
          resolve(undefined);
        },
      });
      document.head.append(link);
    });
    return loading;
  };
};
