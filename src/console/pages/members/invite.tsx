/** Inviting a member, and the link that is given to the member. */

import { useMemo } from "preact/hooks";
import { encode } from "uqr";
import { answer, api, type Schema } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Button } from "../../ui/button.tsx";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { ChoiceField, Form } from "../../ui/form.tsx";
import { EmailField, NameField } from "../../ui/person-fields.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export type Invited = Schema["InvitedMember"];

interface Props {
  onDone: (made: Invited) => void;
  onClose: () => void;
}

/**
 * Asks for name, e-mail and role of a new member.
 * @param onDone told of the invitation that was made
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

/** Shows a new link, this once. */
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

/** Modules of white around the code: scanners find it by them. */
const BORDER = 4;

/** @param props.label names it for screen readers */
function QrCode({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => draw(text), [text]);
  return (
    <svg class="qr-code" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}

/** A square for each dark module. */
function draw(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { ecc: "M", border: BORDER });
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : "")));
  return { size, path: squares.join("") };
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
