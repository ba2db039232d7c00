/** GET /api/v1/pincode/{pin}/details: a PIN with its offices, the PINs around it, and what a wrong one was meant for. */
import { describe, expect, test } from "bun:test";
import { openEngines } from "../../src/engine/index.ts";
import { send, signUp, useServer } from "./server.ts";

const { directory } = await openEngines();
const server = await useServer();
const { sk } = await signUp(server);

interface Named {
  pin: string;
  office: string;
  district: string;
  state: string;
}
interface Details {
  found: boolean;
  offices: string[];
  location: { lat: number; lon: number; radius_m: number; uncertainty_m: number } | null;
  post_offices: {
    name: string;
    type: string;
    lat: number | null;
    lon: number | null;
    distance_m: number | null;
  }[];
  localities: string[];
  nearby: (Named & { lat: number; lon: number; distance_m: number })[];
  suggestions: Named[];
}
async function details(pin: string): Promise<Details> {
  const response = await send(server, "GET", `/api/v1/pincode/${encodeURIComponent(pin)}/details`, {
    headers: { "X-API-Key": sk },
  });
  expect(response.status).toBe(200);
  return (await response.json()) as Details;
}

test("has everything that the look-up has", async () => {
  for (const pin of ["560034", "999999", "900056", "56003"]) {
    const headers = { "X-API-Key": sk };
    const plain = await (await send(server, "GET", `/api/v1/pincode/${pin}`, { headers })).json();
    expect(await details(pin)).toMatchObject(plain as object);
  }
});

describe("of a PIN of the directory", () => {
  test.each(["560034", "110001", "396230", "246761", "744101", "194101"])(
    "%s has its offices in the order of the look-up, with points only where they are known",
    async (pin) => {
      const { offices, post_offices, localities, location } = await details(pin);
      expect([...post_offices.map(({ name }) => name), ...localities]).toEqual(offices);
      for (const { lat, lon, distance_m } of post_offices) {
        expect([lat, lon, distance_m].filter((value) => value === null).length).toBeOneOf([0, 3]);
        if (lat === null) continue;
        expect(lat).toBeWithin(6, 38);
        expect(lon).toBeWithin(68, 98);
        expect(distance_m).toBeGreaterThanOrEqual(0);
      }
      expect(location).not.toBeNull();
    },
  );

  test("the PINs around it are its nearest, nearest first, never itself, and none whose place is a guess", async () => {
    const { nearby } = await details("560034");
    expect(nearby[0]).toMatchObject({ pin: "560095", office: "Koramangala VI Bk S.O" });
    const distances = nearby.map(({ distance_m }) => distance_m);
    expect(distances).toEqual([...distances].sort((a, b) => a - b));
    expect(nearby.map(({ pin }) => pin)).not.toContain("560034");
    for (const { pin } of nearby) expect(directory.doubtKm(directory.indexOf(Number(pin)))).toBe(0);
  });

  test("localities without an office are apart from the offices", async () => {
    const { localities, post_offices } = await details("560034");
    expect(localities).toEqual(["Agara"]);
    expect(post_offices.map(({ type }) => type)).toEqual(["S.O", "S.O", "S.O"]);
  });

  test("nothing else is suggested", async () => {
    expect((await details("560034")).suggestions).toEqual([]);
  });

  test("a PIN without any point has no centre and nothing around it", async () => {
    const index = Array.from({ length: directory.pinCount }, (_, i) => i).find((i) =>
      Number.isNaN(directory.lat(i)),
    );
    const { location, nearby, found } = await details(String(directory.pinAt(index ?? -1)));
    expect({ location, nearby, found }).toEqual({ location: null, nearby: [], found: true });
  });
});

describe("of a wrong PIN", () => {
  test.each([
    ["a digit changed", "560134", "560034"],
    ["two digits swapped", "650034", "560034"],
    ["a digit missing", "56034", "560034"],
    ["a digit too many", "5600034", "560034"],
    ["with a space", "56 0134", "560034"],
  ])("%s: the one that was meant is among those suggested", async (_, typed, meant) => {
    const { suggestions, found, nearby, post_offices } = await details(typed);
    expect(found).toBe(false);
    expect({ nearby, post_offices }).toEqual({ nearby: [], post_offices: [] });
    expect(suggestions.map(({ pin }) => pin)).toContain(meant);
    expect(suggestions.length).toBeLessThanOrEqual(8);
  });

  test("those of the same sorting district come first", async () => {
    const { suggestions } = await details("560134");
    const same = suggestions.map(({ pin }) => pin.startsWith("560"));
    expect(same).toEqual([...same].sort((a, b) => Number(b) - Number(a)));
    expect(same[0]).toBe(true);
  });

  test("one of the army's may be right: nothing is suggested for it", async () => {
    expect(await details("900056")).toMatchObject({ found: null, post_offices: [], suggestions: [] });
  });

  test.each(["5600", "56003456", "abcdef", "<b>"])("nothing is like %p", async (typed) => {
    expect((await details(typed)).suggestions).toEqual([]);
  });
});
