/** The second step of a sign-in: the form asks for a code once the server wants one. */
import type { ComponentChildren } from "preact";
import { useState } from "preact/hooks";
import { toApiError } from "../../api/error.ts";
import { useWords } from "../../words/index.ts";
import { CodeField } from "../person-fields.tsx";
import { WORDS } from "../words.ts";

interface Code {
  /** Sends the fields. @returns false, for `onSend` of a form, when the code must be entered first */
  send: (request: () => Promise<unknown>) => Promise<boolean>;
  /** The last field of the form. */
  field: ComponentChildren;
}

export function useCode(): Code {
  const text = useWords(WORDS);
  const [isNeeded, setNeeded] = useState(false);
  const send = async (request: () => Promise<unknown>) => {
    try {
      await request();
      return true;
    } catch (error) {
      if (toApiError(error).code !== "otp_needed") throw error;
      setNeeded(true);
      return false;
    }
  };
  return { send, field: isNeeded && <CodeField label={text.otp} hint={text.otpHint} /> };
}
