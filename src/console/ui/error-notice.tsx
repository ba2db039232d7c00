/** An error with what to do about it. */
import { toApiError } from "../api/error.ts";
import { errorText } from "../words/errors.ts";
import { useWords } from "../words/index.ts";
import { Copy } from "./copy.tsx";
import { WORDS } from "./words.ts";

interface Props {
  error: unknown;
  /** Missing where there is nothing to try again. */
  onRetry?: () => void;
}

export function ErrorNotice({ error, onRetry }: Props) {
  const text = useWords(WORDS);
  const problem = toApiError(error);
  if (problem.code === "pro_required") return <NeedsPro />;
  return (
    <div role="alert" class="notice bad" data-code={problem.code}>
      <p>{errorText(problem)}</p>
      {onRetry && (
        <button type="button" class="secondary" onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </div>
  );
}

/** How an account gets the Pro plan: the first account of a server is free. */
export function NeedsPro() {
  const text = useWords(WORDS);
  return (
    <div class="notice">
      <h2>{text.proNeeded}</h2>
      <p>{text.proHow}</p>
      <Copy text="thikana admin set-plan EMAIL pro" label={text.proHow} />
    </div>
  );
}
