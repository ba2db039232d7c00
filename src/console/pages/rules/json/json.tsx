/** The draft as JSON: read, or pasted and checked by the server before it becomes the draft. */
import { useId, useState } from "preact/hooks";
import { answer, api } from "../../../api/client.ts";
import { toApiError } from "../../../api/error.ts";
import { ErrorNotice } from "../../../ui/error-notice.tsx";
import { showToast } from "../../../ui/toast.tsx";
import { useWords } from "../../../words/index.ts";
import type { RulesDocument } from "../changes.ts";
import type { Draft } from "../draft.ts";
import { useStored } from "../stored.ts";
import { WORDS } from "./words.ts";

export function Json({ draft, isReadOnly }: { draft: Draft; isReadOnly: boolean }) {
  const text = useWords(WORDS);
  const id = useId();
  /** Null: the draft as it is. */
  const [typed, setTyped] = useStored<string | null>("rules-json", null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const take = async (source: string) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      draft.replace(await checked(source));
      setTyped(null);
      showToast(text.taken);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <p class="quiet">{text.lead}</p>
      <div class="field">
        <label for={id}>{text.field}</label>
        <textarea
          id={id}
          rows={16}
          spellcheck={false}
          autoComplete="off"
          readOnly={isReadOnly}
          aria-invalid={error !== null || undefined}
          value={typed ?? printed(draft.document)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {error !== null && <Fault error={error} />}
      {typed !== null && (
        <div class="actions">
          <button type="button" aria-busy={busy} onClick={() => void take(typed)}>
            {text.check}
          </button>
          <button
            type="button"
            class="secondary outline"
            onClick={() => {
              setTyped(null);
              setError(null);
            }}
          >
            {text.reset}
          </button>
        </div>
      )}
    </>
  );
}

const printed = ({ version: _, ...document }: RulesDocument): string => JSON.stringify(document, null, 2);

/** @throws SyntaxError for text that is not JSON, ApiError 400 with the path of what is wrong, 429 */
async function checked(source: string): Promise<RulesDocument> {
  // An empty document for null, which would ask for the rules in force.
  const document = (JSON.parse(source) ?? {}) as RulesDocument;
  // A backtest of one day validates the document as saving it would.
  await answer(api.POST("/api/v1/rules/backtest", { body: { document, days: 1 } }));
  return document;
}

function Fault({ error }: { error: unknown }) {
  const text = useWords(WORDS);
  if (error instanceof SyntaxError) {
    return (
      <p role="alert" class="notice bad" data-code="not_json">
        {text.notJson(error.message)}
      </p>
    );
  }
  const { code, detail, body } = toApiError(error);
  // The whole path: of a form's fields only the last name would count.
  const { field: path } = (body ?? {}) as { field?: string };
  // The server's own words: in any language only they say what is wrong with a condition.
  if (code !== "invalid_rules" && code !== "invalid") return <ErrorNotice error={error} />;
  return (
    <p role="alert" class="notice bad" data-code={code} data-path={path}>
      {path && (
        <>
          {text.at} <code>{path}</code>
          <br />
        </>
      )}
      <span lang="en">{detail}</span>
    </p>
  );
}
