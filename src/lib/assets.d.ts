/** Embedded files: imported as text (`type: "text"`) or as a path (`type: "file"`). */
declare module "*.sql" {
  const text: string;
  export default text;
}
declare module "*.bin" {
  const path: string;
  export default path;
}
