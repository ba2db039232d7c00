/** Data about the PIN code, with a map of its offices. */

import { answer, api } from "../../api/client.ts";
import { PinPlaces } from "../../pin-details/places.tsx";
import { Fact } from "../../ui/fact.tsx";
import { LoadState } from "../../ui/load-state.tsx";
import { useLoad } from "../../ui/use-load.ts";
import { useWords } from "../../words/index.ts";
import { stateName } from "../../words/state-name.ts";
import type { Verified } from "./kept.ts";
import { WORDS } from "./words.ts";

export function PinFacts({ result }: { result: Verified }) {
  const text = useWords(WORDS);
  const { pincode_info: pin, phone, phone_valid, location } = result;
  const facts: [name: string, value: string][] = [
    [text.stateOf, stateName(pin.state)],
    [text.districts, pin.districts.join(", ")],
    [text.place, location ? placeText(location, text.within) : ""],
    [text.phone, phone_valid || phone === "" ? phone : `${phone} (${text.phoneWrong})`],
  ];
  return (
    <>
      <h3>{text.facts}</h3>
      {pin.found === false && pin.pin !== "" && <p>{location ? text.pinUnknownPlaced : text.pinUnknown}</p>}
      {pin.found === null && <p>{text.pinUnchecked}</p>}
      <dl class="facts">
        {pin.pin !== "" && (
          <Fact name={text.pin}>
            <a href={`/pin/${encodeURIComponent(pin.pin)}`}>{pin.pin}</a>
          </Fact>
        )}
        {facts.map(([name, value]) => (
          <Fact key={name} name={name}>
            {value}
          </Fact>
        ))}
      </dl>
      {pin.found && <PinMap key={pin.pin} pin={pin.pin} location={location} />}
    </>
  );
}

type Location = Verified["location"];

function PinMap({ pin, location }: { pin: string; location: Location }) {
  const params = { path: { pin } };
  const loaded = useLoad(() => answer(api.GET("/api/v1/pincode/{pin}/details", { params })), [pin]);
  // Only the centre of the district is known, which is not near the address.
  const place = location?.precision === "district" ? null : location;
  return loaded.data ? <PinPlaces pin={loaded.data} place={place} /> : <LoadState of={loaded} />;
}

function placeText(
  { lat, lon, precision, radius_m }: NonNullable<Location>,
  within: (point: string, km: string) => string,
): string {
  if (precision === "digipin") return `${lat}, ${lon}`;
  const point = `${lat.toFixed(4)}, ${lon.toFixed(4)}`;
  return radius_m === undefined ? point : within(point, (radius_m / 1000).toFixed(1));
}
