/** The bundler's reports on scripts that are bundled for browsers during the server's build. */

/** Folder for the reports; set while `src/cli/licences/collect/` collects what the executable embeds. */
export const METAFILES = "THIKANA_METAFILES";

/** The option of `bun build` for it; none otherwise. @param path of the entry */
export const metafileFlags = (path: string): string[] => {
  const folder = process.env[METAFILES];
  return folder ? [`--metafile=${folder}/${Bun.hash(path)}.json`] : [];
};
