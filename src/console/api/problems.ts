/**
 * The catalogues of problems and of faults, loaded with the first error: most pages never need them. Without them, for
 * example after an update of the server, an error has the server's English sentence, and in Hindi that of its status.
 */
import type { ProblemEntry } from "../../../data/catalogue/problems/problem.ts";
import type { Values } from "../../../data/catalogue/words.ts";

const loadCatalogues = async () => ({
  ...(await import("../../../data/catalogue/problems/index.ts")),
  ...(await import("../../../data/catalogue/faults.ts")),
});
type Catalogues = Awaited<ReturnType<typeof loadCatalogues>>;

let catalogues: Catalogues | null = null;

/** Loads the catalogues before an error is created. Never throws. */
export async function loadProblems(): Promise<void> {
  catalogues ??= await loadCatalogues().catch(() => null);
}

/** @returns the entry of a key; undefined if unknown, or if the catalogue is not loaded */
export const problemEntry = (key: string): ProblemEntry<Values> | undefined => catalogues?.problemEntry(key);

/** @returns the Hindi text of a fault; undefined if unknown, or if the catalogue is not loaded */
export const faultHindi = (fault: Parameters<Catalogues["faultHindi"]>[0]): string | undefined =>
  catalogues?.faultHindi(fault);
