/** Why the server did not take the file, or cannot read it. What was chosen stays. */
import { toApiError } from "../../api/error.ts";
import { ErrorNotice } from "../../ui/error-notice.tsx";
import { numberText } from "../../words/format.ts";
import { useWords } from "../../words/index.ts";
import { WORDS } from "./words.ts";

interface Props {
  error: unknown;
  doneParts: number;
  onRetry: () => void;
}

/**
 * The error, and which part of the file is already stored.
 * @param doneParts parts that the server has taken
 */
export function SendError({ error, doneParts, onRetry }: Props) {
  const text = useWords(WORDS);
  return (
    <div class="send-error">
      <UploadError error={error} onRetry={onRetry} />
      <p>{doneParts > 0 ? text.keptParts(doneParts) : text.kept}</p>
    </div>
  );
}

/** A workbook that is too large for the server, or not a workbook. */
export function ReadError({ error }: { error: unknown }) {
  const text = useWords(WORDS);
  const { status, code } = toApiError(error);
  const isTooMuch = status === 413 || code === "too_many_rows" || code === "file_too_large_inside";
  return (
    <div class="read-error">
      <UploadError error={error} />
      {isTooMuch && <p>{text.csvInstead}</p>}
    </div>
  );
}

function UploadError({ error, onRetry }: Pick<Props, "error"> & Partial<Pick<Props, "onRetry">>) {
  const text = useWords(WORDS);
  const { code, status, body } = toApiError(error);
  const { needed, remaining } = (body ?? {}) as { needed?: number; remaining?: number };
  const sentence =
    code === "quota_exceeded" && needed !== undefined
      ? text.quota(numberText(needed), numberText(remaining ?? 0))
      : status === 413
        ? text.faults.tooLarge
        : null;
  if (sentence === null) return <ErrorNotice error={error} onRetry={status === 403 ? onRetry : undefined} />;
  return (
    <div role="alert" class="notice bad" data-code={code}>
      <p>{sentence}</p>
    </div>
  );
}
