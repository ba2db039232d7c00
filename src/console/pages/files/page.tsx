/** Files: many addresses or orders at once. */
import { can } from "../../session/can.ts";
import { signedIn } from "../../session/state.ts";
import { useWords } from "../../words/index.ts";
import { Files } from "./files.tsx";
import { WORDS } from "./words.ts";

export function FilesPage() {
  const text = useWords(WORDS);
  return (
    <>
      <h1>{text.title}</h1>
      {can(signedIn().member, "agent") ? <Files /> : <p class="notice">{text.notViewers}</p>}
    </>
  );
}
