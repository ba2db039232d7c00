/** When JavaScript is compiled to machine code. */

/** Compiles as usual from now on: the executable begins by interpreting more, since most of a start runs once (.ci/compile.sh). */
export const useJit = (): void => Bun.unsafe.setJITPolicy(1);
