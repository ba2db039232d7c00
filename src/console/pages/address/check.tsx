/** The form beside its result; a correction that is used goes into the form, and the address is checked again. */
import type { TargetedClipboardEvent } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { useWords } from "../../words/index.ts";
import { corrected } from "./correct.ts";
import { AddressForm } from "./form.tsx";
import { type Checked, keepCheck, keptCheck, type Verified } from "./kept.ts";
import { Result } from "./result.tsx";
import { SAMPLES } from "./samples.ts";
import { addressToSend, EMPTY, inOtherForm, isEmpty, isSameAddress, type Typed } from "./typed-address.ts";
import { useTypedAddress } from "./use-typed-address.ts";
import { WORDS } from "./words.ts";

export function Check() {
  const text = useWords(WORDS);
  const { area, address, serial, sends, current, fill } = useTypedAddress();
  const [checked, setChecked] = useState<Checked | null>(keptCheck().checked);
  const [isStale, setStale] = useState(checked !== null && !isSameAddress(address, checked.address));
  const heading = useRef<HTMLHeadingElement>(null);
  const samples = useRef(0);
  const show = (next: Checked | null) => {
    keepCheck({ checked: next });
    setChecked(next);
    setStale(false);
  };
  const check = async (typed: Typed) => {
    const sent = { isWhole: address.isWhole, typed };
    if (isEmpty(sent)) {
      area.current?.querySelector<HTMLElement>("input, textarea")?.focus();
      return;
    }
    const before = sends && isSameAddress(sent, address) && checked ? checked.result.score : null;
    show({
      address: sent,
      before,
      result: await answer(api.POST("/api/v1/address/verify", { body: addressToSend(typed) })),
    });
  };
  const isFirst = useRef(true);
  useEffect(() => {
    // On a phone the result is below the form. One that was left here takes no focus.
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [checked]);
  const type = () => {
    const now = current();
    keepCheck({ address: now });
    setStale(checked !== null && !isSameAddress(now, checked.address));
  };
  const paste = (event: TargetedClipboardEvent<HTMLDivElement>) => {
    const lines = event.clipboardData?.getData("text/plain").trim() ?? "";
    // A pasted address of several lines goes into the text area instead of a single field.
    if (address.isWhole || !lines.includes("\n") || !isEmpty(current())) return;
    event.preventDefault();
    fill({ isWhole: true, typed: { line1: lines } });
  };
  const use = (corrections: Verified["corrections"]) => {
    if (checked) fill(corrected(current(), checked.result, corrections), true);
  };
  const startAnew = () => {
    fill(EMPTY);
    show(null);
  };
  return (
    <>
      <p>{text.lead}</p>
      <div class="address-check">
        <div ref={area} onInput={type} onPaste={paste}>
          <AddressForm
            key={serial}
            address={address}
            onSend={check}
            onSwitch={() => fill(inOtherForm(current()))}
            onSample={() => fill(SAMPLES[samples.current++ % SAMPLES.length])}
            onReset={checked ? startAnew : undefined}
          />
        </div>
        {checked && <Result checked={checked} isStale={isStale} heading={heading} onUse={use} />}
      </div>
    </>
  );
}
