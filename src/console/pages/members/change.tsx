/** Changing a member's name, e-mail or role. */
import { answer, api } from "../../api/client.ts";
import type { Member } from "../../session/state.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Form } from "../../ui/form.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useWords } from "../../words/index.ts";
import { type Invited, MemberFields, memberOf } from "./invite.tsx";
import { WORDS } from "./words.ts";

interface Props {
  member: Member;
  onDone: (made: Invited) => void;
  onClose: () => void;
}

/** Asks for the new values. `onDone` receives the changed member, with a new link if the invitation is open. */
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

/** A new invitation, for a member whose link is lost or expired, or who forgot the password. */
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

interface RemoveProps {
  member: Member;
  onDone: () => void;
  onClose: () => void;
}

/** Removing a member, once it is confirmed. */
export function RemoveDialog({ member: { id, name }, onDone, onClose }: RemoveProps) {
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

/** The authenticator app of a member who has lost the phone. */
export function RemoveAppDialog({ member: { id, name }, onDone, onClose }: RemoveProps) {
  const text = useWords(WORDS);
  const remove = async () => {
    await answer(api.DELETE("/api/v1/account/members/{id}/totp", { params: { path: { id } } }));
    showToast(text.appRemoved(name));
    onDone();
  };
  return (
    <Dialog title={text.removeAppTitle(name)} onClose={onClose}>
      <Form submit={text.removeApp} onSend={remove} onCancel={onClose}>
        <p>{text.removeAppLead}</p>
      </Form>
    </Dialog>
  );
}
