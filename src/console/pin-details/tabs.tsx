/** Tabs: a whole address, or only its PIN code. */
import { can } from "../session/state.ts";
import { useWords } from "../words/index.ts";
import { WORDS } from "./words.ts";

/** For those who may check addresses; others only look PIN codes up. */
export function CheckTabs({ current }: { current: "/address" | "/pin" }) {
  const text = useWords(WORDS);
  if (!can("agent")) return null;
  const tabs = [
    ["/address", text.address],
    ["/pin", text.pinCode],
  ] as const;
  return (
    <nav class="tabs" aria-label={text.tabs}>
      {tabs.map(([href, name]) => (
        <a key={href} href={href} aria-current={href === current ? "page" : undefined}>
          {name}
        </a>
      ))}
    </nav>
  );
}
