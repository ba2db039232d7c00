/** PIN lookup with a cache of serialized responses, and a PIN with its places. */
import { type Static, Type as t } from "@sinclair/typebox";
import { FIELD_LIMIT } from "../engine/address/schema.ts";
import { pinDetails } from "../features/pin-lookup/details.ts";
import { lookUpDigipin } from "../features/pin-lookup/digipin.ts";
import { literals } from "../lib/literals.ts";
import { andThen } from "./and-then.ts";
import { serialized } from "./answer.ts";
import type { RequestContext } from "./context.ts";
import { namedObject, nullable, PinResult } from "./schemas.ts";

export const PinPath = t.Object({
  pin: t.String({
    maxLength: FIELD_LIMIT,
    description: "Six digits, also of an Indian script, with or without spaces",
    examples: ["560034"],
  }),
});

const latitude = t.Number();
const longitude = t.Number();
const metres = (description: string) => t.Integer({ description });
const pinName = {
  pin: t.String(),
  office: t.String({ description: "Its first post office" }),
  district: t.String(),
  state: t.String(),
};

export const PinDetails = namedObject("PinDetails", {
  ...PinResult.properties,
  city: t.String({ description: "The city or town that people write for this PIN; empty when none is near" }),
  subdistricts: t.Array(t.String()),
  location: nullable(
    t.Object(
      {
        lat: latitude,
        lon: longitude,
        radius_m: metres("Radius that contains nine of ten points of the PIN; 0 when unknown"),
        uncertainty_m: metres("Possible error of the centre, if it is that of a town or district; else 0"),
      },
      { description: "The centre; null when unknown" },
    ),
  ),
  post_offices: t.Array(
    t.Object({
      name: t.String(),
      type: literals(["H.O", "S.O", "B.O"], { description: "Head, sub or branch office" }),
      lat: nullable(latitude),
      lon: nullable(longitude),
      distance_m: nullable(t.Integer({ description: "From the centre" })),
    }),
    { description: "Points as published; null where none can be trusted" },
  ),
  localities: t.Array(t.String({ description: "Names in the postal lists that have no office" })),
  nearby: t.Array(
    t.Object({ ...pinName, lat: latitude, lon: longitude, distance_m: metres("Between the centres") }),
    { description: "The PINs around it, nearest first" },
  ),
  suggestions: t.Array(t.Object(pinName), {
    description: "For a PIN that does not exist: PINs one typo away, same sorting district first",
  }),
});

export const DigipinPath = t.Object({
  code: t.String({
    maxLength: FIELD_LIMIT,
    description: "Ten characters, with or without hyphens",
    examples: ["39J-49L-L8T4"],
  }),
});

export const DigipinResult = namedObject("DigipinResult", {
  digipin: t.String({ description: "In the usual form, 39J-49L-L8T4" }),
  ...{ lat: latitude, lon: longitude },
  pins: t.Array(t.Object({ ...pinName, distance_m: metres("To the PIN's nearest known point") }), {
    description: "Nearest first; the parcel's PIN is the one that the buyer gives",
  }),
  offices: t.Array(
    t.Object({
      name: t.String(),
      pin: t.String(),
      ...{ lat: latitude, lon: longitude, distance_m: t.Integer() },
    }),
    { description: "Post offices with a known point, nearest first" },
  ),
});

/** About two megabytes. */
const MAX_CACHE_ENTRIES = 4096;

/** Results of the embedded directory, which never change; serializing them each time takes an eighth longer. */
const cache = new Map<string, Static<typeof PinResult>>();

/** Looks a PIN up in the cache, else in the directory or by the external service. */
export function lookUp(
  { services }: RequestContext,
  pin: string,
): Static<typeof PinResult> | Promise<Static<typeof PinResult>> {
  const cached = cache.get(pin);
  if (cached) return cached;
  return andThen(services.pinLookup.lookup(pin), (result) => {
    if (!result.found || result.source !== "directory") return result;
    const text = serialized<Static<typeof PinResult>>(JSON.stringify(result));
    if (cache.size >= MAX_CACHE_ENTRIES) cache.clear();
    cache.set(result.pin, text);
    return text;
  });
}

/** Looks a PIN up with its places. */
export const lookUpDetails = (
  { services }: RequestContext,
  pin: string,
): Static<typeof PinDetails> | Promise<Static<typeof PinDetails>> =>
  andThen(services.pinLookup.lookup(pin), (result) => pinDetails(services.directory, result));

/** Looks up the PINs and post offices around a DIGIPIN. @throws Problem for an invalid code, or if no PIN is near */
export const lookUpAround = ({ services }: RequestContext, code: string): Static<typeof DigipinResult> =>
  lookUpDigipin(services.directory, code);
