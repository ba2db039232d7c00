/** Requests that `fetch` would not send. */

/** Sends text as it is and gives all that comes back until the other side closes, or so many milliseconds. */
export async function raw(url: string, text: string, patience = 5_000): Promise<string> {
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
  const timer = setTimeout(resolve, patience);
  await promise;
  clearTimeout(timer);
  socket.end();
  return received;
}
