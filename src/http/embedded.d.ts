/** Files that the build embeds, imported `with { type: "file" }`, which gives a path. */
declare module "*.svg" {
  const path: string;
  export default path;
}
declare module "*.zip" {
  const path: string;
  export default path;
}
declare module "*/standalone.js" {
  const path: string;
  export default path;
}
