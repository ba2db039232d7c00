/** A marketplace's form: placeholders only, house and road apart, a second number that is not the phone. */
import type { DemoForm } from "./form.ts";

const fields = (
  <>
    <input
      name="mobile"
      type="tel"
      maxLength={10}
      placeholder="Phone number (Required)*"
      aria-label="Phone number"
    />
    <input
      name="alternateMobile"
      type="tel"
      placeholder="Alternate mobile (Optional)"
      aria-label="Alternate mobile"
    />
    <input
      name="pincode"
      inputMode="numeric"
      maxLength={6}
      placeholder="Pincode (Required)*"
      aria-label="Pincode"
    />
    <input name="city" placeholder="City (Required)*" aria-label="City" />
    <input
      class="wide"
      name="houseNo"
      placeholder="House No., Building Name (Required)*"
      aria-label="House No., Building Name"
    />
    <input
      class="wide"
      name="roadArea"
      placeholder="Road Name, Area, Colony (Required)*"
      aria-label="Road Name, Area, Colony"
    />
    <input
      class="wide"
      name="landmark"
      placeholder="Nearby famous shop, mall or landmark"
      aria-label="Landmark"
    />
    <button type="submit">Deliver here</button>
  </>
);

export const MARKETPLACE: DemoForm = {
  name: "marketplace",
  lang: "en",
  fields,
  example: { mobile: "12345", pincode: "110016", houseNo: "test test", roadArea: "abcd" },
};
