/** Requests of the shop. */

/** How long an answer may take. */
export const TIMEOUT_MS = 120_000;
/** Of a file of past orders, which is not measured. */
const FILE_TIMEOUT_MS = 900_000;

export interface Client {
  url: string;
  fetch(method: string, path: string, body?: object): Promise<Response>;
  /** The JSON of a 200. @throws Error for any other status */
  ask<T = unknown>(method: string, path: string, body?: object): Promise<T>;
}

export function openClient(url: string, secretKey: string): Client {
  const send = (method: string, path: string, body?: object) => {
    const isForm = body instanceof FormData;
    return fetch(url + path, {
      method,
      headers: {
        "X-API-Key": secretKey,
        ...(body && !isForm ? { "Content-Type": "application/json" } : {}),
      },
      body: body && (isForm ? body : JSON.stringify(body)),
      signal: AbortSignal.timeout(isForm ? FILE_TIMEOUT_MS : TIMEOUT_MS),
    });
  };
  return {
    url,
    fetch: send,
    async ask<T>(method: string, path: string, body?: object) {
      const response = await send(method, path, body);
      const text = await response.text();
      if (response.status !== 200)
        throw new Error(`${method} ${path} gave ${response.status} ${text.slice(0, 300)}`);
      return JSON.parse(text) as T;
    },
  };
}
