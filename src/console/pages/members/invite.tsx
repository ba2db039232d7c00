/** Inviting a member, and the link that is given to the member. */
import { answer, api, type Schema } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Form } from "../../ui/form.tsx";
import { EmailField, NameField } from "../../ui/person-fields.tsx";
import { QrCode } from "../../ui/qr-code.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export type Invited = Schema["InvitedMember"];

interface Props {
  onDone: (made: Invited) => void;
  onClose: () => void;
}

/**
 * Asks for name, e-mail and role of a new member.
 * @param onDone receives the new invitation
 */
export function InviteDialog({ onDone, onClose }: Props) {
  const text = useWords(WORDS);
  return (
    <Dialog title={text.invite} onClose={onClose}>
      <Form
        submit={text.inviteSubmit}
        onSend={async (values) =>
          onDone(await answer(api.POST("/api/v1/account/members", { body: memberOf(values) })))
        }
      >
        <MemberFields />
      </Form>
    </Dialog>
  );
}

/** Shows a new link, only once. */
export function LinkDialog({ made, onClose }: { made: Invited; onClose: () => void }) {
  const text = useWords(WORDS);
  const { name, invite_url: url, invite_warning: warning } = made;
  if (url === null) return null;
  return (
    <Dialog title={text.linkTitle(name)} onClose={onClose}>
      <p>{text.linkLead}</p>
      {warning !== null && (
        <p role="alert" class="notice warn">
          {text.loopback}
        </p>
      )}
      <Copy text={url} label={text.link} />
      <QrCode text={url} label={text.code} />
      <div class="actions">
        <Button name={text.done} onClick={onClose} />
      </div>
    </Dialog>
  );
}

const ROLES = ["agent", "viewer", "owner"] as const;

/** @param props.member whose values the fields have at first; missing for a new one */
export function MemberFields({ member }: { member?: Member }) {
  const text = useWords(WORDS);
  const options = ROLES.map((role) => [role, text.roles[role], text.meanings[role]] as const);
  return (
    <>
      <NameField label={text.name} defaultValue={member?.name} />
      <EmailField label={text.email} defaultValue={member?.email} />
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
