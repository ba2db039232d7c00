/** Signals of the address check. */
import { fact } from "../../../../data/catalogue/evidence/index.ts";
import { ISSUE_CODES, type IssueCode } from "../../../../data/catalogue/issues/index.ts";
import { type ADDRESS, issueSignal } from "../../../../data/catalogue/signals/address.ts";
import type { Reader, Readers } from "./signal.ts";

// Object.fromEntries knows nothing of the names.
const issues = Object.fromEntries(
  ISSUE_CODES.map((code): [string, Reader] => [
    issueSignal(code),
    {
      trend: "riskier",
      read: ({ facts }) => facts.address.issues.includes(code),
      describe: (found, all) =>
        fact(found ? "issue_found" : "issue_not_found", { code, score: Number(all.address_score) }),
    },
  ]),
) as Record<`issue_${Lowercase<IssueCode>}`, Reader>;

export const ADDRESS_SIGNALS: Readers<typeof ADDRESS> = {
  address_score: {
    trend: "safer",
    read: ({ facts }) => facts.address.score,
    describe: (score) => fact("address_score", { score: Number(score) }),
  },
  address_status: {
    read: ({ facts }) => facts.address.status,
    describe: (status, all) =>
      fact("address_status", { status: String(status), score: Number(all.address_score) }),
  },
  ...issues,
  address: {
    read: ({ facts }) => facts.address.fingerprint,
    describe: (fingerprint) => fact("address", { fingerprint: String(fingerprint) }),
  },
  pincode: {
    read: ({ facts }) => facts.address.pincode,
    describe: (pin) => (pin === "" ? fact("no_pin") : fact("pin", { pin: String(pin) })),
  },
  district: {
    read: ({ facts }) => facts.address.district,
    describe: (district) =>
      district === ""
        ? fact("place_unknown", { place: "district" })
        : fact("district", { name: String(district) }),
  },
  state: {
    read: ({ facts }) => facts.address.state,
    describe: (state) =>
      state === "" ? fact("place_unknown", { place: "state" }) : fact("state", { name: String(state) }),
  },
  country: {
    read: ({ facts }) => facts.address.country,
    describe: (country) => fact("country", { country: String(country) }),
  },
};
