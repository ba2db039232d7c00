/** What is known of the PIN code, and of the phone number. */
import { useWords } from "../../words/index.ts";
import { useStateName } from "../../words/use-state-name.ts";
import type { Verified } from "./result.tsx";
import { WORDS } from "./words.ts";

export function PinFacts({ result }: { result: Verified }) {
  const text = useWords(WORDS);
  const stateName = useStateName();
  const { pincode_info: pin, phone, phone_valid, location, original } = result;
  const facts: [name: string, value: string][] = [
    [text.pin, pin.pin],
    [text.stateOf, stateName(pin.state)],
    [text.districts, pin.districts.join(", ")],
    [text.offices, pin.offices.join(", ")],
    [text.place, location ? placeText(location, text.within) : ""],
    [text.phone, phone_valid || phone === "" ? phone : `${phone} (${text.phoneWrong})`],
    [text.original, Object.values(original ?? {}).join(", ")],
  ];
  return (
    <>
      <h3>{text.facts}</h3>
      {pin.found === false && pin.pin !== "" && <p>{text.pinUnknown}</p>}
      {pin.found === null && <p>{text.pinUnchecked}</p>}
      <dl class="facts">
        {facts
          .filter(([, value]) => value !== "")
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </>
  );
}

type Place = NonNullable<Verified["location"]>;

function placeText({ lat, lon, radius_m }: Place, within: (point: string, km: string) => string): string {
  const point = `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
  return radius_m === undefined ? point : within(point, (radius_m / 1000).toFixed(1));
}
