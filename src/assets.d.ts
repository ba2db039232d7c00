/** Files that the build embeds: `with { type: "text" }` gives their text, `with { type: "file" }` their path. */
declare module "*.sql" {
  const text: string;
  export default text;
}
declare module "*.bin" {
  const path: string;
  export default path;
}
