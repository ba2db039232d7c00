/** When JavaScript is compiled to machine code. */

/** Restores the usual JIT thresholds: the executable starts with higher ones, as most code runs once then (.ci/compile.sh). */
export const useJit = (): void => Bun.unsafe.setJITPolicy(1);
