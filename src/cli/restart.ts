/** Starts this program again, as the same process, with options of its runtime that only the environment can give. */

/** Compiled executables name what is in them by this folder; see https://bun.com/docs/bundler/executables. */
const EMBEDDED = "/$bunfs/";

/**
 * Call it before anything is read or opened. It returns without any effect the second time, where a process cannot be replaced, as
 * on Windows, and in a program that is not compiled.
 * @param options variables of the environment; what is set already stays as it is
 */
export function restartWith(options: Record<string, string>): void {
  const { env, execPath, argv } = process;
  const isRestarted = Object.keys(options).every((name) => name in env);
  if (isRestarted || !Bun.main.startsWith(EMBEDDED)) return;
  try {
    process.execve?.(execPath, [execPath, ...argv.slice(2)], { ...options, ...env });
  } catch {
    // The executable was moved: it goes on as it was started.
  }
}
