/** A new invitation: for a member whose link is lost or ended, or who forgot the password. */
import { answer, api } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { useWords } from "../../words/index.ts";
import type { Invited } from "./invite.tsx";
import { WORDS } from "./words.ts";

interface Props {
  member: Member;
  onDone: (made: Invited) => void;
  onClose: () => void;
}

export function NewLinkDialog({ member, onDone, onClose }: Props) {
  const text = useWords(WORDS);
  const make = async () => {
    const params = { path: { id: member.id } };
    onDone(await answer(api.PUT("/api/v1/account/members/{id}", { params, body: { invite: true } })));
  };
  return (
    <Dialog title={text.newLinkTitle(member.name)} onClose={onClose}>
      <Form submit={text.makeLink} onSend={make}>
        <p>{member.joined ? text.newLinkJoined : text.newLinkInvited}</p>
      </Form>
    </Dialog>
  );
}
