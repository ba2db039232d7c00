/** Installs the program as a systemd service, and removes it. */
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { cannotWrite, UserError } from "../../lib/user-error.ts";
import { PATHS, SETTINGS_FILE, USER, unitOf } from "./unit.ts";

const UNIT = "thikana.service";

/**
 * Writes program, user, settings and unit, and starts the service. Existing files are replaced, except settings and
 * data, so the same command upgrades.
 * @param root another system's root folder, such as an image being built, where nothing is started; null for this
 *   system
 * @returns what was done, one line each
 * @throws UserError without systemd, without the rights, or when one of its commands fails
 */
export function installService(root: string | null): string[] {
  const at = placeIn(root);
  const program = programFile();
  const done = [`${PATHS.program}: the program`];
  replace(at(PATHS.program), 0o755, (file) => copyFileSync(program, file));
  replace(at(PATHS.user), 0o644, (file) => writeFileSync(file, USER));
  run("systemd-sysusers", root, at(PATHS.user));
  done.push("user thikana, without a password");
  if (!existsSync(at(PATHS.settings))) {
    replace(at(PATHS.settings), 0o600, (file) => writeFileSync(file, SETTINGS_FILE));
    done.push(`${PATHS.settings}: the settings`);
  }
  replace(at(PATHS.unit), 0o644, (file) => writeFileSync(file, unitOf()));
  done.push(`${PATHS.unit}: the service`);
  if (root === null) run("systemctl", null, "daemon-reload");
  run("systemctl", root, "enable", "--quiet", UNIT);
  if (root === null) run("systemctl", null, "restart", UNIT);
  return done;
}

/**
 * Stops the service and removes its unit; program, settings, user and data stay.
 * @returns the files that stay
 * @throws UserError as {@link installService}
 */
export function removeService(root: string | null): string[] {
  const at = placeIn(root);
  if (!existsSync(at(PATHS.unit))) throw new UserError("the service is not installed");
  run("systemctl", root, "disable", "--quiet", ...(root === null ? ["--now"] : []), UNIT);
  rmSync(at(PATHS.unit));
  if (root === null) run("systemctl", null, "daemon-reload");
  return [PATHS.data, PATHS.settings, PATHS.program].filter((path) => existsSync(at(path)));
}

/** @returns a function that maps a path below the root */
function placeIn(root: string | null): (path: string) => string {
  if (root !== null) {
    if (!existsSync(root)) throw new UserError(`no folder ${root}`);
    return (path) => join(root, path);
  }
  if (!existsSync("/run/systemd/system"))
    throw new UserError("systemd is not running here; `thikana service print` prints the unit");
  if (process.getuid?.() !== 0) throw new UserError("only root can do this: put sudo before the command");
  return (path) => path;
}

/** @throws UserError when the program runs from source, which is not a single file */
function programFile(): string {
  const file = realpathSync(process.execPath);
  if (file.endsWith("/bun"))
    throw new UserError("a service needs the executable: make build, then ./dist/thikana");
  return file;
}

/** Writes a temporary file and renames it into place, since a running program cannot be written to. */
function replace(path: string, mode: number, write: (file: string) => void): void {
  const beside = `${path}.new`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    rmSync(beside, { force: true });
    write(beside);
    chmodSync(beside, mode);
    renameSync(beside, path);
  } catch (error) {
    rmSync(beside, { force: true });
    throw cannotWrite(path, error);
  }
}

function run(command: string, root: string | null, ...args: string[]): void {
  const all = [command, ...(root === null ? [] : [`--root=${root}`]), ...args];
  if (!Bun.which(command)) throw new UserError(`${command} is missing: it comes with systemd`);
  const { exitCode, stderr } = Bun.spawnSync(all, { stdout: "ignore", stderr: "pipe" });
  if (exitCode !== 0) throw new UserError(`${all.join(" ")} failed: ${stderr.toString().trim()}`);
}
