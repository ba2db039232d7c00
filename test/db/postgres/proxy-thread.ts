/** A TCP proxy before the server, on a thread of its own since the thread of a test blocks in its calls. */
import type { Socket, TCPSocketListener } from "bun";
import { LOSE_COMMIT, PASS } from "./proxy.ts";

declare const self: Worker;

interface Pair {
  other?: Socket<Pair>;
  waiting: Buffer[];
  isLosing?: boolean;
}

self.onmessage = ({ data: { control, host, port } }) => serve(new Int32Array(control), host, port);

function serve(control: Int32Array, hostname: string, port: number): void {
  const open = new Set<Socket<Pair>>();
  const cut = (socket: Socket<Pair>) => {
    open.delete(socket);
    socket.data.other?.end();
    socket.end();
  };
  const mode = () => Atomics.load(control, 0);
  const listener: TCPSocketListener<Pair> = Bun.listen<Pair>({
    hostname: "127.0.0.1",
    port: 0,
    data: { waiting: [] },
    socket: {
      async open(socket) {
        socket.data = { waiting: [] };
        open.add(socket);
        if (mode() !== PASS) return cut(socket);
        const server = await Bun.connect<Pair>({
          hostname,
          port,
          data: { other: socket, waiting: [] },
          socket: {
            data(from, bytes) {
              if (from.data.isLosing) cut(socket);
              else from.data.other?.write(bytes);
            },
            close: () => cut(socket),
          },
        });
        socket.data.other = server;
        for (const bytes of socket.data.waiting) server.write(bytes);
      },
      data(socket, bytes) {
        const { other } = socket.data;
        if (!other) return void socket.data.waiting.push(Buffer.from(bytes));
        if (mode() === LOSE_COMMIT && bytes.includes("COMMIT")) other.data.isLosing = true;
        other.write(bytes);
      },
      close: cut,
    },
  });
  setInterval(() => {
    if (mode() > LOSE_COMMIT) for (const socket of open) cut(socket);
  }, 5);
  Atomics.store(control, 1, listener.port);
  Atomics.notify(control, 1);
}
