/** How many changes are not saved, and what can be done with them. */
import { showToast } from "../../ui/toast.tsx";
import { WORDS as SHARED } from "../../ui/words.ts";
import { useWords } from "../../words/index.ts";
import type { RulesDocument } from "./changes.ts";
import { type Draft, versionOf } from "./draft.ts";
import { WORDS } from "./words.ts";

interface Props {
  draft: Draft;
  active: RulesDocument;
  onSave: () => void;
}

export function DraftBar({ draft, active, onSave }: Props) {
  const text = useWords(WORDS);
  const shared = useWords(SHARED);
  const { changes, document, discard, replace, isOutdated, keep } = draft;
  const drop = () => {
    discard();
    showToast(text.discarded, { action: { name: shared.undo, run: () => replace(document) } });
  };
  return (
    <div class="draft-bar" data-changes={changes.length}>
      {isOutdated && (
        <div role="alert" class="notice warn">
          <p>{text.outdated(text.version(versionOf(active)))}</p>
          <div class="actions">
            <button type="button" onClick={keep}>
              {text.keep}
            </button>
            <button type="button" class="secondary outline" onClick={discard}>
              {text.takeTheirs}
            </button>
          </div>
        </div>
      )}
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
