/** Parts of pages that the build embeds: `with { type: "text" }` gives the text, `with { type: "file" }` a path. */
declare module "*.css" {
  const text: string;
  export default text;
}
declare module "*.svg" {
  const text: string;
  export default text;
}
declare module "*.client.js" {
  const text: string;
  export default text;
}
declare module "*.zip" {
  const path: string;
  export default path;
}
declare module "*/standalone.js" {
  const path: string;
  export default path;
}
