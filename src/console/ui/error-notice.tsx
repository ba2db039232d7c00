/** An error with what to do about it. */
import { toApiError } from "../api/error.ts";
import { ErrorText } from "./error-text.tsx";
import { lazyPart } from "./lazy-part.tsx";

const NeedsPro = lazyPart(async () => (await import("./needs-pro/needs-pro.tsx")).NeedsPro);

interface Props {
  error: unknown;
  /** Missing if there is nothing to retry. */
  onRetry?: () => void;
}

export const ErrorNotice = ({ error, onRetry }: Props) =>
  toApiError(error).code === "pro_required" ? (
    <NeedsPro onPro={onRetry} />
  ) : (
    <ErrorText error={error} onRetry={onRetry} />
  );
