/** The given address beside the standardized one, with corrections, editing and the new score. */
import { useEffect, useState } from "preact/hooks";
import { answer, api } from "../../api/client.ts";
import { can } from "../../session/state.ts";
import { useWords } from "../../words/index.ts";
import { Part } from "../part.tsx";
import { merged, type Order, type OrderProps } from "../types.ts";
import { Compared } from "./compared.tsx";
import { Corrections } from "./corrections.tsx";
import { EditAddress } from "./edit.tsx";
import type { AddressFields, SaveFields } from "./fields.ts";
import { Issues } from "./issues.tsx";
import { Rescored } from "./rescored.tsx";
import { AddressTexts } from "./texts.tsx";
import { keepTypedAddress } from "./typed-address.ts";
import { WORDS } from "./words.ts";

export function AddressPart({ order, onChange }: OrderProps) {
  const text = useWords(WORDS);
  const [before, setBefore] = useState<Order | null>(null);
  const save: SaveFields = async (fields) => {
    const saved = await saveAddress(order, fields);
    setBefore(order);
    onChange(merged(order, saved));
  };
  const { country, pincode } = order.verification.standardized;
  const edits = can("agent") && !order.erased_at;
  useEffect(() => {
    // There is no form in which it could be saved or discarded.
    if (!edits) keepTypedAddress(order.order_id);
  }, [edits]);
  return (
    <Part title={text.title} name="address">
      <AddressTexts given={order.address} standardized={order.verification.standardized} />
      <p class="quiet">
        {text.check(order.verification.score)}
        {country === "IN" && pincode !== "" && (
          <>
            {" · "}
            <a href={`/pin/${encodeURIComponent(pincode)}`}>{text.aboutPin(pincode)}</a>
          </>
        )}
      </p>
      <Issues issues={order.verification.issues} />
      {edits && <Corrections order={order} onSave={save} onChange={onChange} />}
      <div role="status">{before && <Rescored before={before} after={order} />}</div>
      {edits && <EditAddress order={order} onSave={save} onChange={onChange} />}
      <details>
        <summary>{text.byField}</summary>
        <Compared given={order.address} standardized={order.verification.standardized} />
      </details>
    </Part>
  );
}

/** @throws ApiError 409 `changed_meanwhile` when the order was changed since it was read */
function saveAddress(order: Order, fields: AddressFields) {
  const body = { order_id: order.order_id, fields, if_revision: order.revision };
  return answer(api.POST("/api/v1/order/address", { body }));
}
