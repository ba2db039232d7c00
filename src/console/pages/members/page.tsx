/** The members of the account: for owners. */

import { useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { loadSession, type Member, signedIn } from "../../session/state.ts";
import { Button } from "../../ui/button.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { ChangeDialog, NewLinkDialog, RemoveAppDialog, RemoveDialog } from "./change.tsx";
import { InviteDialog, type Invited, LinkDialog } from "./invite.tsx";
import { type MemberAction, MemberList } from "./list.tsx";
import { RequireTwoSteps } from "./require-two-steps.tsx";
import { WORDS } from "./words.ts";

/** What is open over the list. */
type Open =
  | { action: MemberAction; member: Member }
  | { action: "invite" }
  | { action: "link"; made: Invited };

/** The list of members for owners, and the dialogs that change it. */
export function Page() {
  const text = useWords(WORDS);
  const loaded = useLoad(list, []);
  const { data: members, reload } = loaded;
  const [open, setOpen] = useState<Open | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const close = () => setOpen(null);
  const changed = (made: Invited) => {
    reload();
    setOpen(made.invite_url ? { action: "link", made } : null);
    if (made.id === signedIn().member.id) void loadSession();
  };
  const removed = () => {
    reload();
    close();
    // The button that opened the dialog is gone.
    heading.current?.focus();
  };
  return (
    <>
      <header class="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {usePageTitle()}
        </h1>
        <Button name={text.invite} onClick={() => setOpen({ action: "invite" })} />
      </header>
      <p>{text.lead}</p>
      <LoadState of={loaded} />
      {members && <MemberList members={members} onAction={(action, member) => setOpen({ action, member })} />}
      {members && <RequireTwoSteps />}
      {members?.length === 1 && <p class="notice">{text.empty}</p>}
      {open?.action === "invite" && <InviteDialog onDone={changed} onClose={close} />}
      {open?.action === "change" && <ChangeDialog member={open.member} onDone={changed} onClose={close} />}
      {open?.action === "newLink" && <NewLinkDialog member={open.member} onDone={changed} onClose={close} />}
      {open?.action === "removeApp" && (
        <RemoveAppDialog member={open.member} onDone={removed} onClose={close} />
      )}
      {open?.action === "remove" && <RemoveDialog member={open.member} onDone={removed} onClose={close} />}
      {open?.action === "link" && <LinkDialog made={open.made} onClose={close} />}
    </>
  );
}

/** What members other than owners see. */
export function ForOthers() {
  const text = useWords(WORDS);
  return <p class="notice">{text.onlyOwners}</p>;
}

const list = async (): Promise<Member[]> => (await answer(api.GET("/api/v1/account/members"))).members;
