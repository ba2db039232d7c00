/** Removing a member, once it is confirmed. */
import { answer, api } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

export function RemoveDialog({ member: { id, name }, onDone, onClose }: Props) {
  const text = useWords(WORDS);
  const remove = async () => {
    await answer(api.DELETE("/api/v1/account/members/{id}", { params: { path: { id } } }));
    showToast(text.removed(name));
    onDone();
  };
  return (
    <Dialog title={text.removeTitle(name)} onClose={onClose}>
      <Form submit={text.remove} onSend={remove} onCancel={onClose}>
        <p>{text.removeLead}</p>
      </Form>
    </Dialog>
  );
}
