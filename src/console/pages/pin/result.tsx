/** Data about one PIN code, or what a wrong one may have meant. */
import type { Ref } from "preact";
import { isArmyPin } from "../../../../data/catalogue/army-pin.ts";
import { Nearby } from "../../pin-details/nearby.tsx";
import { PinPlaces } from "../../pin-details/places.tsx";
import type { PinDetails } from "../../pin-details/types.ts";
import { WORDS as PIN } from "../../pin-details/words.ts";
import { Fact } from "../../ui/fact.tsx";
import { useWords } from "../../words/index.ts";
import { stateName } from "../../words/state-name.ts";
import { WORDS } from "./words.ts";

interface Props {
  pin: PinDetails;
  heading: Ref<HTMLHeadingElement>;
}

export function PinResult({ pin, heading }: Props) {
  const text = useWords(WORDS);
  const verdict = pin.found ? text.found : verdictOf(pin, text);
  return (
    <section class="pin-result" data-pin={pin.pin} data-found={String(pin.found)}>
      <h2 ref={heading} tabIndex={-1}>
        {pin.pin} <small>{verdict}</small>
      </h2>
      {pin.found === null && <p class="notice warn">{isArmyPin(pin.pin) ? text.army : text.unchecked}</p>}
      {pin.found === false && <Suggestions pin={pin} />}
      {pin.found !== false && <PinFacts pin={pin} />}
      {pin.found && (
        <>
          <PinPlaces pin={pin} />
          <Nearby pin={pin} />
        </>
      )}
    </section>
  );
}

const verdictOf = (
  { found, valid_format }: PinDetails,
  text: Record<"notPin" | "unknown" | "unverified", string>,
): string => (found === null ? text.unverified : valid_format ? text.unknown : text.notPin);

function PinFacts({ pin }: { pin: PinDetails }) {
  const text = useWords(PIN);
  const page = useWords(WORDS);
  const facts: [name: string, value: string][] = [
    [text.city, pin.city],
    [text.district, pin.districts.join(", ")],
    [text.subdistrict, pin.subdistricts.join(", ")],
    [text.state, stateName(pin.state)],
    [text.localities, pin.localities.join(", ")],
    [page.source, page.sources[pin.source]],
  ];
  return (
    <>
      <dl class="facts">
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      <p>
        <a href={`/orders?pincode=${encodeURIComponent(pin.pin)}`}>{page.orders}</a>
      </p>
      <p class="quiet">{page.serviceability}</p>
    </>
  );
}

function Suggestions({ pin: { suggestions, valid_format } }: { pin: PinDetails }) {
  const text = useWords(PIN);
  const page = useWords(WORDS);
  return (
    <>
      <p>{valid_format ? page.whatUnknown : page.whatNotPin}</p>
      {suggestions.length > 0 && (
        <>
          <h3>{text.suggestions}</h3>
          <ul class="plain suggested-pins">
            {suggestions.map(({ pin, office, district, state }) => (
              <li key={pin}>
                <a href={`/pin/${pin}`}>
                  <strong>{pin}</strong> {[office, district, stateName(state)].filter(Boolean).join(", ")}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
