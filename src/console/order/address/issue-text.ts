/** An issue of the address check in the person's language. */
import type { Schema } from "../../api/client.ts";
import { language } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { HINDI_ISSUES } from "./issue-words.ts";

type Issue = Pick<Schema["OrderAddressCheck"]["issues"][number], "code" | "message">;

export function useIssueText(): (issue: Issue) => string {
  const isHindi = useStore(language) === "hi";
  return ({ code, message }) => (isHindi && HINDI_ISSUES[code]) || message;
}
