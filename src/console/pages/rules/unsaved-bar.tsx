/** The number of unsaved changes, with actions for them. */

import { useEffect, useRef } from "preact/hooks";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/toast.tsx";
import { WORDS as SHARED } from "../../ui/words.ts";
import { timeText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { ChangeList } from "./change-list.tsx";
import type { Change, RulesDocument } from "./changes.ts";
import { type UnsavedRules, versionOf } from "./unsaved-rules.ts";
import { WORDS } from "./words.ts";

/** Who saved the active rules, and when. */
export interface SavedBy {
  by: string;
  at: string;
}

interface Props {
  unsaved: UnsavedRules;
  active: RulesDocument;
  /** Null while that is not known. */
  savedBy: SavedBy | null;
  onSave: () => void;
}

export function UnsavedBar({ unsaved, active, savedBy, onSave }: Props) {
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const { changes, document, discard, replace, theirChanges } = unsaved;
  const drop = () => {
    discard();
    showToast(text.discarded, { action: { name: shared.undo, run: () => replace(document) } });
  };
  if (theirChanges) return <Outdated {...{ unsaved, active, savedBy, theirChanges }} />;
  return (
    <div class="draft-bar" data-changes={changes.length}>
      <div class="actions">
        <span role="status">{changes.length === 0 ? "" : text.changed(changes.length)}</span>
        {changes.length > 0 && (
          <>
            <Button name={text.save} onClick={onSave} />
            <Button name={text.discard} class="secondary outline" onClick={drop} />
          </>
        )}
      </div>
    </div>
  );
}

type OutdatedProps = Omit<Props, "onSave"> & { theirChanges: readonly Change[] };

/** What somebody else has saved meanwhile, and how to combine both. */
function Outdated({ unsaved, active, savedBy, theirChanges }: OutdatedProps) {
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
        <Button name={text.rebase} onClick={unsaved.rebase} />
        <Button name={text.keep} class="secondary outline" onClick={unsaved.keep} />
        <Button name={text.takeTheirs} class="secondary outline" onClick={unsaved.discard} />
      </div>
    </section>
  );
}
