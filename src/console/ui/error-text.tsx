/** An error in a sentence. */

import { toApiError } from "../api/error.ts";
import { errorText } from "../words/errors.ts";
import { useWords } from "../words/index.ts";
import { Button } from "./button.tsx";
import { WORDS } from "./words.ts";

interface Props {
  error: unknown;
  /** Missing if there is nothing to retry. */
  onRetry?: () => void;
}

export function ErrorText({ error, onRetry }: Props) {
  const text = useWords(WORDS);
  const problem = toApiError(error);
  return (
    <div role="alert" class="notice bad" data-code={problem.code}>
      <p>{errorText(problem)}</p>
      {onRetry && <Button name={text.retry} class="secondary" onClick={onRetry} />}
    </div>
  );
}
