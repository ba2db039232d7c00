/**
 * The order of the pieces of an address, a letter each (see PIECES), with how often it is drawn. A letter in
 * brackets is left out half of the time.
 */

/** Recipes, each with its share. */
export type Recipes = readonly (readonly [share: number, recipe: string])[];

/** Flats, offices and houses in towns. */
const TOWN: Recipes = [
  [10, "h[B][s]a[l]"],
  [8, "h[f]B[s][a]l"],
  [8, "hB[L]sal"],
  [6, "hs[L]a[l]"],
  [6, "h[b]Bs[a][l]"],
  [6, "B[h][f]s[a]l"],
  [6, "[f]Bs[a]l"],
  [6, "fB[L]s[a]"],
  [5, "B[L]s[l]"],
  [5, "[h]Bal"],
  [4, "hf[b][a]l"],
  [4, "hb[a][a]l"],
  [4, "h[x]fs[a]l"],
  [4, "hfxs[a]l"],
  [3, "ohs[a]l"],
  [3, "oBs[L]l"],
  [3, "bBh[s]a"],
  [3, "ha[a]L[l]"],
  [3, "sBhf[a]l"],
  [3, "sa[l]"],
  [3, "h[s]l[L]"],
  [2, "L[h]Bs[a]"],
  [2, "Bas[l]"],
  [2, "hsc"],
  [2, "hBsalc"],
  [2, "fxs[a][a]l"],
  [2, "al"],
  [2, "hl"],
  [2, "Bl"],
  [2, "h[a]s[a]"],
  [4, "hx[f][s][a]l"],
  [3, "hf[s]a[a]l"],
  [3, "hfal"],
  [3, "h[B][s]m[l]"],
  [3, "B[s]m"],
  [3, "B[s]mcz"],
  [3, "[h]s[m]c"],
  [3, "h[B][s][a][l]cz"],
  [2, "chsa"],
  [2, "h[b]f[x][s]a"],
];

/** Villages: what belongs to them is said with its label, or not at all. */
const RURAL: Recipes = [
  [6, "[h]v[p][t][d]"],
  [4, "[o]vptd"],
  [4, "oh[s]v[p][t]"],
  [6, "hl[t]"],
  [5, "h[a]ml"],
  [4, "hsl[t]"],
  [3, "hlp[t][d]"],
  [3, "lt[d]"],
  [3, "vp"],
  [3, "[h]lxp[d]"],
  [2, "ha[m]l[t]"],
  [2, "ovL[p]"],
  [2, "L[h]v[t]"],
  [2, "mhl"],
  [2, "lh[a]"],
  [2, "alh"],
  [2, "vxpd"],
  [2, "[h]lcz"],
  [3, "h[m]lc"],
  [2, "l[t]c"],
  [2, "lhzc"],
  [2, "lzc"],
  [2, "clh[a]"],
];

/** All recipes for training. */
export const RECIPES: Recipes = [...TOWN, ...RURAL];

/** Other orders, that no training address has: they measure how the tagger does on what it has not seen. */
export const UNSEEN_RECIPES: Recipes = [
  [1, "lahB"],
  [1, "bhfBsLal"],
  [1, "oBhsaal"],
  [1, "xhsaL"],
  [1, "vhotd"],
  [1, "LBhs[a]l"],
  [1, "fhBas"],
  [1, "amhp"],
];
