/** The shop's callback URL: it takes every alert and remembers which. */
export class Receiver implements AsyncDisposable {
  /** How often each event has arrived, by its id: the same event may arrive more than once. */
  readonly events = new Map<string, number>();
  /** Orders of which an alert has arrived. */
  readonly orders = new Set<string>();
  private readonly server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const id = request.headers.get("webhook-id") ?? "";
      const { data } = (await request.json()) as { data: { order_id: string } };
      this.events.set(id, (this.events.get(id) ?? 0) + 1);
      this.orders.add(data.order_id);
      return new Response();
    },
  });

  get url(): string {
    return `http://127.0.0.1:${this.server.port}/alerts`;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server.stop(true);
  }
}
