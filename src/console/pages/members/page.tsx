/** The members of the account: for owners. */
import { useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/can.ts";
import { loadSession, type Member, signedIn } from "../../session/state.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { Loading } from "../../ui/loading.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { ChangeDialog } from "./change.tsx";
import { InviteDialog, type Invited, LinkDialog } from "./invite.tsx";
import { type MemberAction, MemberList } from "./list.tsx";
import { NewLinkDialog } from "./new-link.tsx";
import { RemoveDialog } from "./remove.tsx";
import { WORDS } from "./words.ts";

export function MembersPage() {
  const text = useWords(WORDS);
  return can(signedIn().member, "owner") ? (
    <Members />
  ) : (
    <>
      <h1>{text.title}</h1>
      <p class="notice">{text.onlyOwners}</p>
    </>
  );
}

/** What is open over the list. */
type Open =
  | { action: MemberAction; member: Member }
  | { action: "invite" }
  | { action: "link"; made: Invited };

function Members() {
  const text = useWords(WORDS);
  const { data: members, error, reload } = useLoad(list, []);
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
          {text.title}
        </h1>
        <button type="button" onClick={() => setOpen({ action: "invite" })}>
          {text.invite}
        </button>
      </header>
      <p>{text.lead}</p>
      {error !== null && <ErrorNotice error={error} onRetry={reload} />}
      {!members && error === null && <Loading />}
      {members && <MemberList members={members} onAction={(action, member) => setOpen({ action, member })} />}
      {members?.length === 1 && <p class="notice">{text.empty}</p>}
      {open?.action === "invite" && <InviteDialog onDone={changed} onClose={close} />}
      {open?.action === "change" && <ChangeDialog member={open.member} onDone={changed} onClose={close} />}
      {open?.action === "newLink" && <NewLinkDialog member={open.member} onDone={changed} onClose={close} />}
      {open?.action === "remove" && <RemoveDialog member={open.member} onDone={removed} onClose={close} />}
      {open?.action === "link" && <LinkDialog made={open.made} onClose={close} />}
    </>
  );
}

const list = async (): Promise<Member[]> => (await answer(api.GET("/api/v1/account/members"))).members;
