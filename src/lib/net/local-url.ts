/** The address of a server of this machine. */

/** The base URL by which this machine reaches a server: the loopback address when it listens on all interfaces. */
export function localUrl(host: string, port: number): string {
  const loopback = host === "0.0.0.0" ? "127.0.0.1" : host === "::" ? "::1" : host;
  return `http://${loopback.includes(":") ? `[${loopback}]` : loopback}:${port}`;
}
