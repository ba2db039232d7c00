/** The parts that the check found in the address, and those that it did not. */

import { type Language, language } from "../../preferences.ts";
import { useStore } from "../../store.ts";
import { TableHead } from "../../ui/table-head.tsx";
import { useWords } from "../../words/index.ts";
import type { Verified } from "./kept.ts";
import { WORDS } from "./words.ts";

const COMPONENTS: Readonly<Record<keyof Verified["components"], Record<Language, string>>> = {
  care_of: { en: "Care of", hi: "द्वारा (C/O)" },
  house: { en: "House, flat or plot", hi: "मकान, फ़्लैट या प्लॉट" },
  floor: { en: "Floor", hi: "मंज़िल" },
  block: { en: "Block", hi: "ब्लॉक" },
  building: { en: "Building", hi: "बिल्डिंग" },
  street: { en: "Street", hi: "गली या सड़क" },
  sublocality: { en: "Part of the locality", hi: "इलाके का हिस्सा" },
  locality: { en: "Locality", hi: "इलाका" },
  landmark: { en: "Landmark", hi: "लैंडमार्क" },
  village: { en: "Village", hi: "गाँव" },
  post_office: { en: "Post office", hi: "डाकघर" },
  subdistrict: { en: "Sub-district", hi: "तहसील" },
  district: { en: "District", hi: "ज़िला" },
  city: { en: "City", hi: "शहर" },
  state: { en: "State", hi: "राज्य" },
  pincode: { en: "PIN code", hi: "पिन कोड" },
  digipin: { en: "DIGIPIN", hi: "डिजीपिन" },
};

type Name = keyof Verified["components"];
const NAMES = Object.keys(COMPONENTS) as Name[];

const MARK = { confirmed: "✓", plausible: "~", suspicious: "?" } as const;

export function Components({ components }: Pick<Verified, "components">) {
  const text = useWords(WORDS);
  const own = useStore(language);
  // Hardly anybody writes one yet.
  const missing = NAMES.filter((name) => name !== "digipin" && !components[name]);
  return (
    <>
      <h3>{text.components}</h3>
      <table class="components">
        <TableHead names={[text.part, text.value, text.certainty]} />
        <tbody>
          {NAMES.map((name) => {
            const component = components[name];
            return component && <Row key={name} name={name} {...component} />;
          })}
        </tbody>
      </table>
      {missing.length > 0 && (
        <p class="quiet">
          {text.notFound} {missing.map((name) => COMPONENTS[name][own]).join("; ")}
        </p>
      )}
    </>
  );
}

type RowProps = NonNullable<Verified["components"][Name]> & { name: Name };

function Row({ name, value, raw, confirmation }: RowProps) {
  const text = useWords(WORDS);
  const own = useStore(language);
  const other = own === "en" ? "hi" : "en";
  return (
    <tr data-component={name}>
      <th scope="row">
        {COMPONENTS[name][own]}
        <small lang={other}>{COMPONENTS[name][other]}</small>
      </th>
      <td>
        {value}
        {raw === undefined ? (
          <small>{text.fromPin}</small>
        ) : (
          raw !== value && <small>{text.typedAs(raw)}</small>
        )}
      </td>
      <td data-confirmation={confirmation}>
        <span aria-hidden="true">{MARK[confirmation]}</span> {text.confirmations[confirmation]}
      </td>
    </tr>
  );
}
