/** Requests that `fetch` would not send. */

/** Sends raw text and returns everything received until the server closes the connection, or until the timeout. */
export async function raw(url: string, text: string, timeoutMs = 5_000): Promise<string> {
  const { hostname, port } = new URL(url);
  let received = "";
  const { promise, resolve } = Promise.withResolvers<void>();
  const socket = await Bun.connect({
    hostname,
    port: Number(port),
    socket: {
      data(_, chunk) {
        received += chunk.toString();
      },
      close: () => resolve(),
      error: () => resolve(),
    },
  });
  socket.write(Buffer.from(text));
  const timer = setTimeout(resolve, timeoutMs);
  await promise;
  clearTimeout(timer);
  socket.end();
  return received;
}
