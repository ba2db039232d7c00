/** A PIN with its places, as the server gives it. */
import type { Schema } from "../api/client.ts";

export type PinDetails = Schema["PinDetails"];
export type PostOffice = PinDetails["post_offices"][number];
export type NearbyPin = PinDetails["nearby"][number];
/** The probable point of an address. */
export type Place = NonNullable<Schema["VerificationResult"]["location"]>;
