/** The list of members: a table that becomes a card each on a narrow screen. */

import { type Member, signedIn } from "../../session/state.ts";
import { RowActions } from "../../ui/button.tsx";
import { usePageTitle } from "../../ui/page-title.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

export type MemberAction = "change" | "newLink" | "removeApp" | "remove";

interface Props {
  members: readonly Member[];
  onAction: (action: MemberAction, member: Member) => void;
}

export function MemberList({ members, onAction }: Props) {
  const text = useWords(WORDS);
  return (
    <ul class="row-list members" aria-label={usePageTitle()}>
      {members.map((member) => (
        <li key={member.id} data-member={member.email}>
          <Person member={member} />
          <span>{text.roles[member.role]}</span>
          <State member={member} />
          <Actions member={member} onAction={onAction} />
        </li>
      ))}
    </ul>
  );
}

function Person({ member }: { member: Member }) {
  const text = useWords(WORDS);
  return (
    <div class="who">
      <strong>{member.name}</strong>
      {isOwn(member) && <small> ({text.you})</small>}
      <div>{member.email}</div>
    </div>
  );
}

function State({ member: { joined, invited_until, totp } }: { member: Member }) {
  const text = useWords(WORDS);
  if (joined) return <span>{totp ? text.withTwoSteps(text.joined) : text.joined}</span>;
  if (invited_until !== null && Date.parse(invited_until) > Date.now())
    return <span>{text.invited(timeText(invited_until))}</span>;
  return <span class="warn">{text.expired}</span>;
}

/** A member's own link, app and removal are for another owner: each ends the sessions at once. */
function Actions({ member, onAction }: { member: Member; onAction: Props["onAction"] }) {
  const text = useWords(WORDS);
  const others: MemberAction[] = member.totp ? ["newLink", "removeApp", "remove"] : ["newLink", "remove"];
  const actions: MemberAction[] = isOwn(member) ? ["change"] : ["change", ...others];
  return (
    <RowActions
      actions={actions.map((action) => [action, text[action], text.of(text[action], member.name)])}
      onAction={(action) => onAction(action, member)}
    />
  );
}

const isOwn = ({ id }: Member): boolean => id === signedIn().member.id;
