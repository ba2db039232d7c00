/** What is in the form: it reads itself what the person types, and is made anew when it is filled. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Draft } from "./fields.ts";
import { keepCheck, keptCheck } from "./kept.ts";

export function useDraft() {
  const area = useRef<HTMLDivElement>(null);
  /** How the form was filled last; `sends`: and then sent. */
  const [filled, setFilled] = useState({ draft: keptCheck().draft, serial: 0, sends: false });
  const { draft, serial, sends } = filled;
  const form = () => area.current?.querySelector("form");
  useEffect(() => {
    if (sends) form()?.requestSubmit();
    else if (serial > 0)
      form()
        ?.querySelector<HTMLElement>(draft.typed.line1 ? "[type=submit]" : "input, textarea")
        ?.focus();
  }, [filled]);
  /** As it is now. */
  const current = (): Draft => ({
    isWhole: draft.isWhole,
    typed: Object.fromEntries([...new FormData(form() ?? undefined)] as [string, string][]),
  });
  const fill = (next: Draft, andSend = false) => {
    keepCheck({ draft: next });
    setFilled({ draft: next, serial: serial + 1, sends: andSend });
  };
  return { area, draft, serial, sends, current, fill };
}
