/** Changing a member's name, e-mail or role. */
import { answer, api } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { MemberFields, memberOf } from "./fields.tsx";
import type { Invited } from "./invite.tsx";
import { WORDS } from "./words.ts";

interface Props {
  member: Member;
  onDone: (made: Invited) => void;
  onClose: () => void;
}

export function ChangeDialog({ member, onDone, onClose }: Props) {
  const text = useWords(WORDS);
  const save = async (values: Record<string, string>) => {
    const params = { path: { id: member.id } };
    const made = await answer(api.PUT("/api/v1/account/members/{id}", { params, body: memberOf(values) }));
    showToast(text.saved(made.name));
    onDone(made);
  };
  return (
    <Dialog title={text.of(text.change, member.name)} onClose={onClose}>
      <Form submit={text.save} onSend={save}>
        <MemberFields member={member} />
        {!member.joined && <p>{text.saveLinks}</p>}
      </Form>
    </Dialog>
  );
}
