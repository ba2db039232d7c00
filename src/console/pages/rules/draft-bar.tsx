/** How many changes are not saved, and what can be done with them. */
import { useEffect, useRef } from "preact/hooks";
import { showToast } from "../../ui/toast.tsx";
import { WORDS as SHARED } from "../../ui/words.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ChangeList } from "./change-list.tsx";
import type { Change, RulesDocument } from "./changes.ts";
import { type Draft, versionOf } from "./draft.ts";
import { WORDS } from "./words.ts";

/** Who saved the rules in force, and when. */
export interface SavedBy {
  by: string;
  at: string;
}

interface Props {
  draft: Draft;
  active: RulesDocument;
  /** Null while that is not known. */
  savedBy: SavedBy | null;
  onSave: () => void;
}

export function DraftBar({ draft, active, savedBy, onSave }: Props) {
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const { changes, document, discard, replace, theirChanges } = draft;
  const drop = () => {
    discard();
    showToast(text.discarded, { action: { name: shared.undo, run: () => replace(document) } });
  };
  if (theirChanges) return <Outdated {...{ draft, active, savedBy, theirChanges }} />;
  return (
    <div class="draft-bar" data-changes={changes.length}>
      <div class="actions">
        <span role="status">{changes.length === 0 ? "" : text.changed(changes.length)}</span>
        {changes.length > 0 && (
          <>
            <button type="button" onClick={onSave}>
              {text.save}
            </button>
            <button type="button" class="secondary outline" onClick={drop}>
              {text.discard}
            </button>
          </>
        )}
      </div>
    </div>
  );
}

type OutdatedProps = Omit<Props, "onSave"> & { theirChanges: readonly Change[] };

/** What somebody else has saved meanwhile, and what to do with both. */
function Outdated({ draft, active, savedBy, theirChanges }: OutdatedProps) {
  const text = useWords(WORDS);
  const notice = useRef<HTMLElement>(null);
  useEffect(() => notice.current?.focus(), []);
  const version = text.version(versionOf(active));
  return (
    <section ref={notice} tabIndex={-1} role="alert" class="notice warn outdated">
      <p>
        <strong>
          {savedBy === null
            ? text.outdated(version)
            : text.savedBy(version, savedBy.by, timeText(savedBy.at))}
        </strong>
      </p>
      <p>{text.theyChanged}</p>
      <ChangeList changes={theirChanges} />
      <div class="actions">
        <button type="button" onClick={draft.rebase}>
          {text.rebase}
        </button>
        <button type="button" class="secondary outline" onClick={draft.keep}>
          {text.keep}
        </button>
        <button type="button" class="secondary outline" onClick={draft.discard}>
          {text.takeTheirs}
        </button>
      </div>
    </section>
  );
}
