/** A form builder's form: Hindi labels over numbered names. */
import type { DemoForm } from "./form.ts";

const STATES = [
  ...["दिल्ली", "कर्नाटक", "महाराष्ट्र", "उत्तर प्रदेश", "बिहार", "राजस्थान", "गुजरात", "मध्य प्रदेश", "तमिल नाडु"],
  ...["पश्चिम बंगाल", "तेलंगाना", "केरल", "हरियाणा", "पंजाब", "उत्तराखंड", "झारखंड"],
];

const fields = (
  <>
    <label class="wide">
      मकान नंबर, गली, मोहल्ला
      <input name="field_3" />
    </label>
    <label class="wide">
      पता पंक्ति 2
      <input name="field_4" />
    </label>
    <label class="wide">
      निकटतम लैंडमार्क
      <input name="field_5" />
    </label>
    <label>
      पिन कोड
      <input name="field_8" inputMode="numeric" />
    </label>
    <label>
      शहर / गाँव
      <input name="field_6" />
    </label>
    <label>
      राज्य
      <select name="field_7">
        <option value="">राज्य चुनें</option>
        {STATES.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </select>
    </label>
    <label>
      मोबाइल नंबर
      <input name="field_2" type="tel" />
    </label>
    <button type="submit">ऑर्डर करें</button>
  </>
);

export const HINDI: DemoForm = {
  name: "hindi",
  lang: "hi",
  fields,
  example: { field_3: "मकान नंबर 14, हौज़ ख़ास", field_8: "११००१६", field_2: "9811012345" },
};
