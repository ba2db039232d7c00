/** A form for cash on delivery with one box, which holds the PIN too. */
import type { DemoForm } from "./form.ts";

const fields = (
  <>
    <label class="wide">
      Your name
      <input name="cod_name" autoComplete="name" />
    </label>
    <label class="wide">
      WhatsApp number
      <input name="cod_phone" type="tel" />
    </label>
    <label class="wide">
      Full delivery address
      <textarea
        name="cod_address"
        rows={3}
        placeholder="Flat / House no, building, street, landmark, pincode"
      />
    </label>
    <button type="submit">Complete order</button>
  </>
);

export const ONE_BOX: DemoForm = {
  name: "oneBox",
  lang: "en",
  fields,
  example: {
    cod_phone: "9845012345",
    cod_address: "h no 12, mg rd, nr metro station, bangalore 560001",
  },
};
