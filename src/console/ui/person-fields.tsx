/** Fields of a person or a shop used in several forms, with the server's length limits. */

import { useEffect, useRef } from "preact/hooks";
import { MAX_EMAIL, MAX_NAME, PASSWORD_LENGTH } from "../../../data/catalogue/limits.ts";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  hint?: string;
  defaultValue?: string;
  autoComplete?: "off" | "organization" | "username";
}

/** A required name. */
export const NameField = ({ autoComplete = "off", ...props }: Props) => (
  <Field {...props} name="name" autoComplete={autoComplete} maxLength={MAX_NAME} required />
);

/** A required e-mail. */
export const EmailField = ({ autoComplete = "off", ...props }: Props) => (
  <Field {...props} name="email" type="email" autoComplete={autoComplete} maxLength={MAX_EMAIL} required />
);

/** The server's length limits. */
const LENGTH = { minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max };

/** A new password. */
export function NewPasswordField(props: { name: string; label: string; hint: string }) {
  return <Field {...props} {...LENGTH} type="password" autoComplete="new-password" required />;
}

/** The current password. */
export function PasswordField(props: { name: string; label: string }) {
  return <Field {...props} type="password" autoComplete="current-password" required />;
}

/** A code of the authenticator app, or a recovery code: it has the focus when it appears. */
export function CodeField(props: { label: string; hint: string }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("input")?.focus(), []);
  return (
    <div ref={place}>
      <Field {...props} name="otp" autoComplete="one-time-code" maxLength={40} required />
    </div>
  );
}
