/** `thikana service`: runs the server as a systemd service. */
import { resolve } from "node:path";
import { UserError } from "../../lib/user-error.ts";
import { readArgs } from "../args.ts";
import type { Run } from "../command.ts";
import { installService, removeService } from "../service/install.ts";
import { PATHS, SETTINGS_FILE, USER, unitOf } from "../service/unit.ts";

const OPTIONS = {
  root: { type: "string" },
  program: { type: "string" },
  file: { type: "string" },
} as const;

/** `thikana service install | remove | print`. @throws UserError for other words, and see service/install.ts */
export const service: Run = async (args, io) => {
  const { values, positionals } = readArgs(args, OPTIONS);
  const root = values.root === undefined ? null : resolve(values.root);
  const [action, ...more] = positionals;
  if (more.length > 0) throw new UserError(`service ${action} takes no "${more[0]}"`, 2);
  const { program, file = "unit" } = values;
  if (action !== "print" && (program ?? values.file) !== undefined)
    throw new UserError("--program and --file are only for print", 2);
  switch (action) {
    case "install": {
      for (const line of installService(root)) io.out(`${line}\n`);
      io.out(root === null ? STARTED : `It will start when the system in ${root} boots.\n`);
      return 0;
    }
    case "remove": {
      const stay = removeService(root);
      io.out("The service was removed.\n");
      if (stay.length > 0) io.out(`Delete these yourself if you no longer need them: ${stay.join(", ")}\n`);
      return 0;
    }
    case "print":
      io.out(fileOf(file, program));
      return 0;
    default:
      throw new UserError("service needs one of install, remove, print", 2);
  }
};

/** For packaging the program in another way. */
function fileOf(file: string, program: string | undefined): string {
  switch (file) {
    case "unit":
      return unitOf(program);
    case "user":
      return USER;
    case "settings":
      return SETTINGS_FILE;
    default:
      throw new UserError("--file is one of unit, user, settings", 2);
  }
}

const STARTED = `It is running, and starts at boot. The key of the admin endpoints is in ${PATHS.data}/admin.key.
  systemctl status thikana        shows whether it is running
  journalctl -u thikana           shows its log
  systemctl restart thikana       applies changes of ${PATHS.settings}
`;

/** Text of `thikana service --help` below the usage. */
export const SERVICE_HELP = `
  install  copies the program to ${PATHS.program}, creates the user thikana, the settings
           ${PATHS.settings} and the unit, and starts it; its data is in ${PATHS.data}. The
           same command of a newer version upgrades it: settings and data stay.
  remove   stops the service and removes its unit; the data stay
  print    only prints the unit

  --root FOLDER   installs in or removes from another system's root folder, for example an image; starts nothing
  --program FILE  with print: path of the program
  --file NAME     with print: unit, user (for systemd-sysusers) or settings
`;
