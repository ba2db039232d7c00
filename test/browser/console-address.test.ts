/** Checking one address: how its score comes about, what was changed of it, its parts, and what its map shows. */
import { afterAll, describe, expect, test } from "bun:test";
import { send, signUp } from "../http/server.ts";
import { sharedServer } from "../http/shared-server.ts";
import { closePages } from "./chromium.ts";
import { ADDRESSES, type Typed } from "./invented-addresses.ts";
import { openConsole } from "./visit.ts";

const server = await sharedServer();
const owner = await signUp(server);
/** One page for all tests: each check takes the place of the one before. */
const { page } = await openConsole(server.url, "/address", { as: owner.email });
await page.locator("[name=line1]").waitFor();
afterAll(closePages);

const ask = async (path: string): Promise<unknown> =>
  (await send(server, "GET", path, { headers: { "X-API-Key": owner.sk } })).json();

interface Answer {
  check_id: string;
  score: number;
  status: string;
  issues: { code: string; penalty: number }[];
  standardized: Record<string, string>;
  components: Record<string, { value: string; confirmation: string }>;
  corrections: { field: string; from: string; to: string; confidence: number }[];
}

/** Types an address into an empty form, sends it, and waits until its result is there. */
async function check(typed: Typed): Promise<Answer> {
  return sent(() =>
    page.locator(".address-check form").evaluate((form: HTMLFormElement, typed) => {
      for (const input of form.querySelectorAll("input")) input.value = typed[input.name] ?? "";
      form.requestSubmit();
    }, typed),
  );
}

/** The answer to the check that an action sends, once it is shown. */
async function sent(act: () => Promise<unknown>): Promise<Answer> {
  const response = page.waitForResponse((got) => got.url().endsWith("/api/v1/address/verify"));
  await act();
  const answer = (await (await response).json()) as Answer;
  await page.locator(`[data-check="${answer.check_id}"]`).waitFor();
  return answer;
}

const texts = (selector: string): Promise<string[]> => page.locator(selector).allTextContents();

interface Shown {
  steps: { code: string | null; points: number; left: number }[];
  rows: { field: string; before: string; after: string; kept: [string, string] }[];
  components: [string, string][];
}

/** What the result says, read off the page at once. */
const shown = (): Promise<Shown> =>
  page.evaluate(() => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const without = (cell: Element, changed: string) => {
      const copy = cell.cloneNode(true) as Element;
      for (const element of copy.querySelectorAll(changed)) element.remove();
      return copy.textContent ?? "";
    };
    return {
      steps: all(".score-steps > li").map((step) => ({
        code: step.dataset.code ?? null,
        points: Number(step.querySelector("strong")?.textContent?.replace("−", "-")),
        left: Number(step.dataset.left),
      })),
      rows: all(".compared tbody tr").map((row) => {
        const [before, after] = row.querySelectorAll("td");
        return {
          field: row.dataset.field ?? "",
          before: before.textContent ?? "",
          after: after.textContent ?? "",
          kept: [without(before, "del"), without(after, "ins")] as [string, string],
        };
      }),
      components: all(".components tbody tr").map((row): [string, string] => [
        row.dataset.component ?? "",
        row.querySelector("[data-confirmation]")?.getAttribute("data-confirmation") ?? "",
      ]),
    };
  });

/** Words that count as the same: capitals and punctuation at their ends apart. */
const plain = (text: string): string[] =>
  text
    .split(/\s+/)
    .map((word) => word.toLowerCase().replace(/^[^\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, "") || word)
    .filter((word) => word !== "" && word !== "–");

/** A locality that is not of the PIN is to be reviewed, and makes no address INVALID by its 15 points. */
const statusOf = (score: number, codes: readonly string[]) => {
  if (codes.includes("LOCALITY_PIN_MISMATCH")) return score + 15 >= 50 ? "NEEDS_REVIEW" : "INVALID";
  return score >= 80 ? "VERIFIED" : score >= 50 ? "NEEDS_REVIEW" : "INVALID";
};

test("of forty addresses, the steps give the score, and the marked words are the difference", async () => {
  for (const typed of ADDRESSES) {
    const answer = await check(typed);
    const { steps, rows, components } = await shown();
    const [first, ...others] = steps;
    const last = others.pop();
    // The steps are the answer's issues, and end at its score; none falls below 0.
    expect(first).toEqual({ code: null, points: 100, left: 100 });
    expect(others.map(({ code, points }) => [code, -points])).toEqual(
      answer.issues.filter(({ penalty }) => penalty > 0).map(({ code, penalty }) => [code, penalty]),
    );
    let left = 100;
    for (const step of others) {
      left = Math.max(0, left + step.points);
      expect(step.left).toBe(left);
    }
    expect(last).toEqual({ code: null, points: left, left });
    const codes = answer.issues.map(({ code }) => code);
    expect([left, statusOf(left, codes)]).toEqual([answer.score, answer.status]);
    // Without what is marked both sides are the same, and with it each is what was typed or answered.
    for (const { field, before, after, kept } of rows) {
      expect(plain(before)).toEqual(plain(typed[field] ?? ""));
      expect(plain(after)).toEqual(plain(answer.standardized[field]));
      expect(plain(kept[0])).toEqual(plain(kept[1]));
    }
    expect(Object.fromEntries(components)).toEqual(
      Object.fromEntries(Object.entries(answer.components).map(([name, of]) => [name, of.confirmation])),
    );
  }
}, 120_000);

test("only the words that changed are marked, as deleted and inserted", async () => {
  await check({
    ...{ line1: "4B Prestige Towers, 80 Feet Rd", landmark: "opp Sony World Signal" },
    ...{ city: "Banglore", state: "Karnataka", pincode: "560034" },
  });
  expect(await texts(".compared del")).toEqual(["Rd", "opp", "Banglore"]);
  expect(await texts(".compared ins")).toEqual(["Road", "Opposite", "Bengaluru"]);
});

test("the parts are named in both languages, and those that were not found are told", async () => {
  await check({ line1: "Flat 4B, Prestige Towers", city: "Bengaluru", pincode: "560034" });
  const building = page.locator("[data-component=building] th");
  expect(await building.textContent()).toBe("Buildingबिल्डिंग");
  expect(await building.locator("small").getAttribute("lang")).toBe("hi");
  expect(await page.locator("[data-component=state]").textContent()).toContain("from the PIN code");
  const missing = await page.getByText("Not found:").textContent();
  expect(missing).toContain("Street");
  expect(missing).not.toContain("Building");
});

describe("the map of the PIN's offices", () => {
  test.each(["560034", "110001", "396230", "246761"])(
    "%s: has those of the answer, no other",
    async (pin) => {
      await check({ line1: "12 Main Road", pincode: pin });
      const { post_offices } = (await ask(`/api/v1/pincode/${pin}/details`)) as {
        post_offices: { name: string; lat: number | null }[];
      };
      await page.locator(`.sketch svg[aria-label*="${pin}"]`).waitFor();
      const drawn = await page
        .locator(".sketch .office")
        .evaluateAll((marks) =>
          marks.map((mark) => [mark.getAttribute("data-offices"), mark.querySelector("title")?.textContent]),
        );
      const places = drawn.flatMap(([places]) => (places ?? "").split(" ").map(Number));
      const known = post_offices.flatMap(({ lat }, i) => (lat === null ? [] : [i]));
      expect(places.sort((a, b) => a - b)).toEqual(known);
      for (const [places, title] of drawn)
        expect(title).toBe(
          (places ?? "")
            .split(" ")
            .map((i) => post_offices[Number(i)].name)
            .join(", "),
        );
      const label = await page.locator(".sketch svg").getAttribute("aria-label");
      expect(label).toContain(`${known.length} post office`);
      // The table beside it has all, also those without a point.
      for (const more of await page.locator(".pin-places button").all()) await more.click();
      const rows = await page
        .locator(".offices tbody th")
        .evaluateAll((cells) => cells.map((cell) => cell.firstChild?.textContent));
      expect(rows).toEqual(post_offices.map(({ name }) => name));
    },
  );

  test("a PIN that does not exist has none, and the look-up of it is offered", async () => {
    await check({ line1: "12 Main Road", pincode: "999999" });
    await page.getByText("This PIN code is not in any directory.").waitFor();
    expect(await page.locator(".sketch").count()).toBe(0);
    expect(await page.locator('.facts a[href="/pin/999999"]').count()).toBe(1);
  });
});
