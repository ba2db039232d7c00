/** Name, e-mail and role of a member. */
import type { Member } from "../../session/state.ts";
import { ChoiceField, Field } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

const ROLES = ["agent", "viewer", "owner"] as const;

/** @param props.member whose values the fields have at first; missing for a new one */
export function MemberFields({ member }: { member?: Member }) {
  const text = useWords(WORDS);
  const options = ROLES.map((role) => [role, text.roles[role], text.meanings[role]] as const);
  return (
    <>
      <Field
        name="name"
        label={text.name}
        defaultValue={member?.name}
        autoComplete="off"
        maxLength={200}
        required
      />
      <Field
        name="email"
        label={text.email}
        type="email"
        defaultValue={member?.email}
        autoComplete="off"
        maxLength={254}
        required
      />
      <ChoiceField name="role" label={text.role} options={options} defaultValue={member?.role ?? "agent"} />
    </>
  );
}

/** What the fields hold, as the body of a request. */
export const memberOf = ({ name, email, role }: Record<string, string>) => ({
  name,
  email,
  role: ROLES.find((known) => known === role) ?? "viewer",
});
