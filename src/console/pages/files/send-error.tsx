/** Why the server did not take the file. What was chosen stays. */
import { toApiError } from "../../api/error.ts";
import { language } from "../../preferences.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  error: unknown;
  doneParts: number;
  onRetry: () => void;
}

export function SendError({ error, doneParts, onRetry }: Props) {
  const text = useWords(WORDS);
  const problem = toApiError(error);
  const { code, status, detail } = problem;
  const { needed, remaining } = (problem.body ?? {}) as { needed?: number; remaining?: number };
  const sentence =
    code === "quota_exceeded" && needed !== undefined
      ? text.quota(numberText(needed), numberText(remaining ?? 0))
      : status === 413
        ? text.faults.tooLarge
        : text.refusals[code as keyof typeof text.refusals];
  return (
    <div class="send-error">
      {sentence === undefined ? (
        <ErrorNotice error={error} onRetry={status === 403 ? onRetry : undefined} />
      ) : (
        <div role="alert" class="notice bad" data-code={code}>
          <p>{sentence}</p>
          {/* The server's words name the columns, sheets and rows of the file. */}
          {status === 400 && (language.value === "hi" || detail !== sentence) && <p lang="en">{detail}</p>}
        </div>
      )}
      <p>{doneParts > 0 ? text.keptParts(doneParts) : text.kept}</p>
    </div>
  );
}
