/** The example of the README, as a reader would type it. */
import { readFileSync } from "node:fs";
import type { AddressIn } from "../../src/address/schema.ts";

const README = readFileSync(new URL("../../README.md", import.meta.url), "utf8");

/** The address that the README sends (`curl … -d '{…}'`), and the answer that it shows (the JSON behind it). */
export function readmeExample(): { request: AddressIn; answer: Record<string, unknown> } {
  const request = /-d '(\{[\s\S]*?\})'/.exec(README)?.[1];
  const answer = /```json\n([\s\S]*?)```/.exec(README)?.[1];
  if (!request || !answer) throw new Error("README.md has no example: curl … -d '{…}', then a block of JSON");
  return { request: JSON.parse(request) as AddressIn, answer: JSON.parse(answer) as Record<string, unknown> };
}

/** The rows of the README's table of settings: variable and default. */
export function readmeSettings(): { env: string; fallback: string }[] {
  return [...README.matchAll(/^\| `(THIKANA_[A-Z_]+)` \| ([^|]*) \|/gm)].map(([, env, fallback]) => ({
    env,
    fallback: fallback.trim().replaceAll("`", ""),
  }));
}
