/** The unsaved rules as JSON: shown, or pasted and validated by the server before use. */

import { useId } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { toApiError } from "../../api/error.ts";
import { useUnsaved } from "../../session/unsaved.ts";
import { Button } from "../../ui/button.tsx";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { showToast } from "../../ui/toast.tsx";
import { useAction } from "../../ui/use-action.ts";
import { errorText } from "../../words/errors.ts";
import { useWords, words } from "../../words/index.ts";
import type { RulesDocument } from "./changes.ts";
import type { UnsavedRules } from "./unsaved-rules.ts";

export const WORDS = words({
  title: ["As JSON", "JSON में"],
  lead: [
    "The whole document, as the API accepts it: to read, to keep, or to paste your own rules.",
    "पूरा दस्तावेज़, जैसा API लेता है: पढ़ने, रखने या अपने नियम चिपकाने के लिए।",
  ],
  field: ["Rules as JSON", "नियम, JSON में"],
  check: ["Check and copy into the draft", "जाँचें और बदलावों में ले लें"],
  reset: ["Show the draft again", "बदलाव फिर दिखाएँ"],
  at: ["At", "जगह"],
  notJson: (why: string) => [`This is not JSON: ${why}`, `यह JSON नहीं है: ${why}`],
  taken: ["The rules are in the draft. Try them and save them.", "नियम बदलावों में आ गए। आज़माकर सेव करें।"],
});

export function Json({ unsaved, isReadOnly }: { unsaved: UnsavedRules; isReadOnly: boolean }) {
  const text = useWords(WORDS);
  const id = useId();
  /** Null: the unsaved rules as they are. */
  const [typed, setTyped] = useUnsaved<string | null>("rules-json", null);
  const { busy, error, run, clearError } = useAction();
  const take = (source: string) =>
    run(async () => {
      unsaved.replace(await checked(source));
      setTyped(null);
      showToast(text.taken);
    });
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
          value={typed ?? printed(unsaved.document)}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      </div>
      {error !== null && <Fault error={error} />}
      {typed !== null && (
        <div class="actions">
          <Button name={text.check} aria-busy={busy} onClick={() => void take(typed)} />
          <Button
            name={text.reset}
            class="secondary outline"
            onClick={() => {
              setTyped(null);
              clearError();
            }}
          />
        </div>
      )}
    </>
  );
}

const printed = ({ version: _, ...document }: RulesDocument): string => JSON.stringify(document, null, 2);

/** @throws SyntaxError for text that is not JSON, ApiError 400 with the path of what is wrong, 429 */
async function checked(source: string): Promise<RulesDocument> {
  // An empty document instead of null, which would mean the active rules.
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
  const problem = toApiError(error);
  const { code, body } = problem;
  // The whole path, as form fields only use the last name.
  const { field: path } = (body ?? {}) as { field?: string };
  if (code !== "invalid_rules" && code !== "invalid") return <ErrorNotice error={error} />;
  return (
    <p role="alert" class="notice bad" data-code={code} data-path={path}>
      {path && (
        <>
          {text.at} <code>{path}</code>
          <br />
        </>
      )}
      <span>{errorText(problem)}</span>
    </p>
  );
}
