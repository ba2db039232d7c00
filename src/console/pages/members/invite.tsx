/** Inviting a member, and the link that is given to the member. */
import { answer, api, type Schema } from "../../api/client.ts";
import { Copy } from "../../ui/copy.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import { MemberFields, memberOf } from "./fields.tsx";
import { QrCode } from "./qr-code.tsx";
import { WORDS } from "./words.ts";

export type Invited = Schema["InvitedMember"];

interface Props {
  onDone: (made: Invited) => void;
  onClose: () => void;
}

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
        <button type="button" onClick={onClose}>
          {text.done}
        </button>
      </div>
    </Dialog>
  );
}
