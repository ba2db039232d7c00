/** When JavaScript is compiled to machine code. */
import { noFTL } from "bun:jsc";

/** Restores the usual JIT thresholds: the executable starts with higher ones, as most code runs once then (.ci/compile.ts). */
export const useJit = (): void => Bun.unsafe.setJITPolicy(1);

/**
 * Keeps functions, and the methods of classes, from the JIT's slowest compiler. .ci/without-ftl.ts adds the calls.
 * @param declared what a module declares; other values than functions are ignored
 * @public
 */
export function withoutFtl(...declared: readonly unknown[]): void {
  for (const one of declared) {
    if (typeof one !== "function") continue;
    keep(one);
    for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(one.prototype ?? {})))
      for (const method of [value, get, set]) keep(method);
  }
}

function keep(method: unknown): void {
  if (typeof method === "function") noFTL(method as () => unknown);
}
