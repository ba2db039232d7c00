/** A customer's address in a Shopify theme: the list of states holds names, the labels are beside the boxes. */
import type { DemoForm } from "./form.ts";
import { STATES } from "./states.ts";

const fields = (
  <>
    <div class="wide">
      <label for="a1">Address 1</label>
      <input id="a1" name="address[address1]" />
    </div>
    <div class="wide">
      <label for="a2">Address 2</label>
      <input id="a2" name="address[address2]" />
    </div>
    <div>
      <label for="ac">City</label>
      <input id="ac" name="address[city]" />
    </div>
    <div>
      <label for="ap">Province</label>
      <select id="ap" name="address[province]">
        <option value="">Choose…</option>
        {Object.values(STATES).map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </div>
    <div>
      <label for="az">Postal/ZIP code</label>
      <input id="az" name="address[zip]" />
    </div>
    <div>
      <label for="at">Phone</label>
      <input id="at" name="address[phone]" type="tel" />
    </div>
    <button type="submit">Save address</button>
  </>
);

export const CUSTOMER: DemoForm = {
  name: "customer",
  lang: "en",
  fields,
  example: {
    "address[address1]": "12 Park Street",
    "address[city]": "Mumbai",
    "address[zip]": "700016",
    "address[phone]": "9830012345",
  },
};
