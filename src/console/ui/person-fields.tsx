/** Fields of a person or a shop that stand in several forms, with the lengths that the server takes. */

import { useEffect, useRef } from "preact/hooks";
import { MAX_EMAIL, MAX_NAME, PASSWORD_LENGTH } from "../../../data/catalogue/limits.ts";
import { Field } from "./field.tsx";

interface Props {
  label: string;
  hint?: string;
  defaultValue?: string;
  autoComplete?: "off" | "organization" | "username";
}

/** A name, which must be there. */
export const NameField = ({ autoComplete = "off", ...props }: Props) => (
  <Field {...props} name="name" autoComplete={autoComplete} maxLength={MAX_NAME} required />
);

/** An e-mail, which must be there. */
export const EmailField = ({ autoComplete = "off", ...props }: Props) => (
  <Field {...props} name="email" type="email" autoComplete={autoComplete} maxLength={MAX_EMAIL} required />
);

/** The lengths that the server takes. */
const LENGTH = { minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max };

/** A password that is being chosen. */
export function NewPasswordField(props: { name: string; label: string; hint: string }) {
  return <Field {...props} {...LENGTH} type="password" autoComplete="new-password" required />;
}

/** The password that one has. */
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
