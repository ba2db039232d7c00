/**
 * The catalogues of problems and of faults, loaded with the first error: most pages never need them. Without them, as when
 * the server has become another version since, an error has the server's sentence in English, and that of its status in
 * Hindi.
 */
import type { ProblemEntry } from "../../../data/catalogue/problems/problem.ts";
import type { Values } from "../../../data/catalogue/words.ts";

const loadCatalogues = async () => ({
  ...(await import("../../../data/catalogue/problems/index.ts")),
  ...(await import("../../../data/catalogue/faults.ts")),
});
type Catalogues = Awaited<ReturnType<typeof loadCatalogues>>;

let catalogues: Catalogues | null = null;

/** Loads the catalogues; whoever makes an error of an answer waits for them. Never throws. */
export async function loadProblems(): Promise<void> {
  catalogues ??= await loadCatalogues().catch(() => null);
}

/** @returns the entry of a key; undefined for one that is unknown, and before the catalogue is there */
export const problemEntry = (key: string): ProblemEntry<Values> | undefined => catalogues?.problemEntry(key);

/** @returns what a fault says in Hindi; undefined for one that is unknown, and before the catalogue is there */
export const faultHindi = (fault: Parameters<Catalogues["faultHindi"]>[0]): string | undefined =>
  catalogues?.faultHindi(fault);
