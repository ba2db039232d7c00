/** Errors of real answers, as the pages show them in both languages. */
import { afterEach, describe, expect, test } from "bun:test";
import { ApiError } from "../../src/console/api/error.ts";
import type { Language } from "../../src/console/preferences.ts";
import { send, setAccount, signUp, useServer } from "../http/server.ts";

// Bun's navigator has no language, which the pages ask for as they load.
Object.defineProperty(navigator, "language", { value: "en", configurable: true });
const { language } = await import("../../src/console/preferences.ts");
const { errorText, fieldErrorText } = await import("../../src/console/words/errors.ts");

const server = await useServer();
const merchant = await signUp(server);
await setAccount(server, merchant, { plan: "pro" });
afterEach(() => {
  language.value = "en";
});

async function failed(request: string, body: object): Promise<ApiError> {
  const [method, path] = request.split(" ");
  const response = await send(server, method, path, { headers: { "X-API-Key": merchant.sk }, body });
  return ApiError.of(response, await response.json());
}

/** What is shown in both languages. */
function inBoth(show: () => string | undefined): (string | undefined)[] {
  return (["en", "hi"] satisfies Language[]).map((chosen) => {
    language.value = chosen;
    return show();
  });
}

const ENTRY = { list: "block", kind: "pincode", value: "560034" };

describe("a field of a form says what is wrong with it", () => {
  test.each<[string, string, object, string, string]>([
    ["missing", "kind", { kind: undefined }, "Field required", "इसे भरना ज़रूरी है।"],
    [
      "too long",
      "note",
      { note: "x".repeat(2001) },
      "String should have at most 2000 characters",
      "ज़्यादा से ज़्यादा 2,000 अक्षर हो सकते हैं।",
    ],
    [
      "a sentence of its own",
      "value",
      { value: "56" },
      "Value error, it should be a PIN of six digits",
      "छह अंकों का पिन कोड लिखें।",
    ],
  ])("%s", async (_, field, change, en, hi) => {
    const error = await failed("POST /api/v1/lists", { ...ENTRY, ...change });
    expect(error.status).toBe(422);
    expect(inBoth(() => fieldErrorText(error, field))).toEqual([en, hi]);
    expect(fieldErrorText(error, "list")).toBeUndefined();
  });
});

test("outside of a form all faults stand one after the other, each with its field", async () => {
  const error = await failed("POST /api/v1/lists", { ...ENTRY, kind: undefined, note: 7 });
  expect(inBoth(() => errorText(error))).toEqual([
    "kind: Field required. note: Input should be a valid string",
    "kind: इसे भरना ज़रूरी है। note: टेक्स्ट लिखें।",
  ]);
});

test("rules that cannot be used say where and why", async () => {
  const document = {
    thresholds: { review: 40, high: 70 },
    rules: [{ code: "A", when: {}, points: 1, message: "m" }],
  };
  const error = await failed("POST /api/v1/rules/backtest", { document, days: 1 });
  const [en, hi] = inBoth(() => errorText(error));
  expect(error.code).toBe("invalid_rules");
  expect(en).toBe(error.detail);
  expect(hi).toMatch(/rules\[0\].*[\u0900-\u097f]/);
});

test("a date that an order cannot have is named", async () => {
  const at = { outcome: "delivered", outcome_at: "1999-12-31T10:00:00+05:30" };
  const error = await failed("POST /api/v1/order/outcome", { order_id: "1001", ...at });
  expect(inBoth(() => errorText(error))).toEqual([
    "outcome_at must not be before the year 2000.",
    "नतीजे की तारीख़ सन् 2000 से पहले की नहीं हो सकती।",
  ]);
});
