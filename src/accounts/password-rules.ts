/** Which passwords may be chosen. */
import { Problem } from "../problem.ts";
import { commonPasswords } from "./common-passwords.macro.ts" with { type: "macro" };

/** Characters of a password; more would cost the hash time. */
export const PASSWORD_LENGTH = { min: 8, max: 200 } as const;

/** One scan of 90 KB each time somebody chooses a password is less than a set in memory for good. */
const COMMON = commonPasswords(8);

/**
 * Capitals and blanks around it do not make a common password a rare one.
 * @param field of the request, for the error
 * @throws Problem 400 `invalid_password` or `common_password`
 */
export function checkPassword(password: string, field = "password"): void {
  const { min, max } = PASSWORD_LENGTH;
  if (password.length < min || password.length > max) {
    throw new Problem(400, "invalid_password", `A password must have ${min} to ${max} characters.`, {
      field,
    });
  }
  if (COMMON.includes(`\n${password.trim().toLowerCase()}\n`)) {
    const detail = "This is one of the 10,000 passwords that are tried first; choose another one.";
    throw new Problem(400, "common_password", detail, { field });
  }
}
