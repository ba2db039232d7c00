import { expect, test } from "bun:test";
import { isSignedBy } from "../../../src/features/webhooks/signature.ts";
import { signature } from "./support.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

/** Values known from the platform's own examples. */
test.each([
  ["{}", "hush", "UFwgrGBPZilFtmKh8TqcovA78LGYb1BdWu9I4Q2oyRg="],
  ['{"id":820982911946154508}', "8b1a9953", "VvTr//FJaYb0EcTFlKPSpPMNcg7snNumAJBe6OQEIfw="],
])("%s is signed with the secret %s", (body, secret, given) => {
  expect(isSignedBy(bytes(body), given, secret)).toBe(true);
  expect(isSignedBy(bytes(`${body} `), given, secret)).toBe(false);
  expect(isSignedBy(bytes(body), given, `${secret}x`)).toBe(false);
});

test.each([
  ["nothing", ""],
  ["the beginning of the right one", signature("{}", "s").slice(0, 20)],
  ["the right one in hexadecimal", Buffer.from(signature("{}", "s"), "base64").toString("hex")],
  ["no base64", "%%%%"],
])("%s is no signature", (_, given) => {
  expect(isSignedBy(bytes("{}"), given, "s")).toBe(false);
});

test("the signature of an empty secret counts for nothing", () => {
  expect(isSignedBy(bytes("{}"), signature("{}", ""), "")).toBe(false);
});
