/** WooCommerce's classic checkout: numbered lines, a list of state codes, tokens for autofill. */
import type { DemoForm } from "./form.ts";
import { STATES } from "./states.ts";

const fields = (
  <>
    <label class="wide">
      Street address
      <input
        name="billing_address_1"
        autoComplete="address-line1"
        placeholder="House number and street name"
      />
    </label>
    <label class="wide">
      Apartment, suite, unit (optional)
      <input name="billing_address_2" autoComplete="address-line2" />
    </label>
    <label>
      Town / City
      <input name="billing_city" autoComplete="address-level2" />
    </label>
    <label>
      State
      <select name="billing_state" autoComplete="address-level1">
        <option value="">Select an option…</option>
        {Object.entries(STATES).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </select>
    </label>
    <label>
      PIN Code
      <input name="billing_postcode" autoComplete="postal-code" inputMode="numeric" />
    </label>
    <label>
      Phone
      <input name="billing_phone" type="tel" autoComplete="tel" />
    </label>
    <button type="submit">Place order</button>
  </>
);

export const CLASSIC: DemoForm = {
  name: "classic",
  lang: "en",
  fields,
  example: {
    billing_address_1: "A-12, sec 62",
    billing_address_2: "noida",
    billing_city: "New Delhi",
    billing_state: "DL",
    billing_postcode: "201309",
    billing_phone: "9845012345",
  },
};
