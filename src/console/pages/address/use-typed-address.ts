/** The content of the form, which is uncontrolled, and created anew when it is filled. */
import { useEffect, useRef, useState } from "preact/hooks";
import { keepCheck, keptCheck } from "./kept.ts";
import type { TypedAddress } from "./typed-address.ts";

export function useTypedAddress() {
  const area = useRef<HTMLDivElement>(null);
  /** How the form was last filled; `sends`: and then sent. */
  const [filled, setFilled] = useState({ address: keptCheck().address, serial: 0, sends: false });
  const { address, serial, sends } = filled;
  const form = () => area.current?.querySelector("form");
  useEffect(() => {
    if (sends) form()?.requestSubmit();
    else if (serial > 0)
      form()
        ?.querySelector<HTMLElement>(address.typed.line1 ? "[type=submit]" : "input, textarea")
        ?.focus();
  }, [filled]);
  /** As it is now. */
  const current = (): TypedAddress => ({
    isWhole: address.isWhole,
    typed: Object.fromEntries([...new FormData(form() ?? undefined)] as [string, string][]),
  });
  const fill = (next: TypedAddress, andSend = false) => {
    keepCheck({ address: next });
    setFilled({ address: next, serial: serial + 1, sends: andSend });
  };
  return { area, address, serial, sends, current, fill };
}
