/** When JavaScript is compiled to machine code. */
import { noFTL } from "bun:jsc";

/** Restores the usual JIT thresholds: the executable starts with higher ones, as most code runs once then (.ci/compile.ts). */
export const useJit = (): void => Bun.unsafe.setJITPolicy(1);

/** `thikana verify`: a long file takes a tenth less time with all of the engine compiled. */
const isLongRun = process.argv[2] === "verify";

/**
 * Keeps functions, and the methods of classes, from the JIT's slowest compiler. .ci/without-ftl.ts adds the calls.
 * @param declared what a module declares; other values than functions are ignored
 * @param classes those of them with methods; apart, as reading `prototype` would give each function an object of its own
 * @public
 */
export function withoutFtl(declared: readonly unknown[], classes: readonly { prototype: object }[]): void {
  if (isLongRun) return;
  declared.forEach(keep);
  for (const { prototype } of classes)
    for (const { value, get, set } of Object.values(Object.getOwnPropertyDescriptors(prototype)))
      [value, get, set].forEach(keep);
}

function keep(method: unknown): void {
  if (typeof method === "function") noFTL(method as () => unknown);
}
