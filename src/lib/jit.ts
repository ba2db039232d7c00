/** When JavaScript is compiled to machine code. */

/**
 * Restores the usual JIT thresholds: the executable starts with higher ones, since most code at the start runs once
 * (.ci/compile.sh).
 */
export const useJit = (): void => Bun.unsafe.setJITPolicy(1);
