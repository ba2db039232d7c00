/** Signals of the address check. */
import { ISSUE_CODES, type IssueCode } from "../../address/schema.ts";
import type { Catalogue, Signal } from "./signal.ts";

/** The name of the signal of an issue: NO_HOUSE_NO → issue_no_house_no. */
export const issueSignal = (code: IssueCode): string => `issue_${code.toLowerCase()}`;

const issues = Object.fromEntries(
  ISSUE_CODES.map((code): [string, Signal] => [
    issueSignal(code),
    {
      type: "boolean",
      example: true,
      trend: "riskier",
      description: `The address check reported ${code}`,
      read: ({ facts }) => facts.address.issues.includes(code),
      describe: (found, all) =>
        `The address check ${found ? "found" : "did not find"} ${code}; it scores ${all.address_score} of 100`,
    },
  ]),
);

export const ADDRESS_SIGNALS: Catalogue = {
  address_score: {
    type: "number",
    unit: "points",
    example: 85,
    description: "Score of the address check, 0 to 100",
    trend: "safer",
    read: ({ facts }) => facts.address.score,
    describe: (score) => `The address scores ${score} of 100`,
  },
  address_status: {
    type: "string",
    example: "NEEDS_REVIEW",
    description: "What the address check says: VERIFIED, NEEDS_REVIEW or INVALID",
    read: ({ facts }) => facts.address.status,
    describe: (status, all) => `The address is ${status} with ${all.address_score} of 100`,
  },
  ...issues,
  address: {
    type: "string",
    example: "5f0c1a7e9b3d2468",
    description: "Fingerprint of the address: the same home has the same one, however it is spelt",
    read: ({ facts }) => facts.address.fingerprint,
    describe: (fingerprint) => `Address ${fingerprint}`,
  },
  pincode: {
    type: "string",
    example: "560034",
    description: "PIN, six digits",
    read: ({ facts }) => facts.address.pincode,
    describe: (pin) => (pin === "" ? "No PIN" : `PIN ${pin}`),
  },
  district: {
    type: "string",
    example: "Bengaluru Urban",
    description: "District of the PIN",
    read: ({ facts }) => facts.address.district,
    describe: (district) => (district === "" ? "District not known" : `${district} district`),
  },
  state: {
    type: "string",
    example: "Karnataka",
    description: "State or Union territory",
    read: ({ facts }) => facts.address.state,
    describe: (state) => (state === "" ? "State not known" : String(state)),
  },
  country: {
    type: "string",
    example: "IN",
    description: "ISO 3166-1 code of the country",
    read: ({ facts }) => facts.address.country,
    describe: (country) => `Ships to ${country}`,
  },
};
