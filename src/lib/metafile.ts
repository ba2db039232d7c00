/** What the bundler reports of a script that is bundled for browsers while the server is. */

/** Folder for the reports; set while `src/cli/licences/collect/` looks at what the executable embeds. */
export const METAFILES = "THIKANA_METAFILES";

/** The option of `bun build` for it; none otherwise. @param path of the entry */
export const metafileFlags = (path: string): string[] => {
  const folder = process.env[METAFILES];
  return folder ? [`--metafile=${folder}/${Bun.hash(path)}.json`] : [];
};
