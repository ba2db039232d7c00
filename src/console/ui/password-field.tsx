import { Field } from "./field.tsx";

/** The lengths that the server takes. */
const LENGTH = { minLength: 8, maxLength: 200 };

/** A password that is being chosen. */
export function NewPasswordField(props: { name: string; label: string; hint: string }) {
  return <Field {...props} {...LENGTH} type="password" autoComplete="new-password" required />;
}

/** The password that one has. */
export function PasswordField(props: { name: string; label: string }) {
  return <Field {...props} type="password" autoComplete="current-password" required />;
}
