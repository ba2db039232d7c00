/** The thread that rpc.test.ts talks to. */
import { Problem, type ProblemWith } from "../../../src/lib/problem.ts";
import { type RpcPeer, serveRpc, type TextCalls, transferring } from "../../../src/lib/threads/rpc.ts";

export interface Note {
  id: string;
  long?: string;
}

/** What the worker calls in the test's thread. */
export interface TestThread {
  double(n: number): number;
  refuse(key: ProblemWith): void;
  heard(word: string): void;
}

export const TEXT: TextCalls<typeof methods & TestThread> = {
  keys: ["long"],
  calls: {
    save: { args: ([notes]) => notes, result: (notes) => notes },
    heard: {},
  },
  background: ["hear"],
};

const heard: string[] = [];
let main: RpcPeer<TestThread>;

const methods = {
  add: (a: number, b: number) => a + b,
  nothing: () => {},
  save: (notes: Note[]) => notes.toReversed(),
  later: async (word: string) => word,
  refuse(key: ProblemWith) {
    throw new Problem(key, {}, { field: "n", data: { needed: 3 } });
  },
  fail(text: string) {
    throw new Error(text);
  },
  /** What came before, in its sequence. */
  hear(word: string) {
    heard.push(word);
    return heard;
  },
  hearText(word: string) {
    heard.push(word);
  },
  reversed(bytes: Uint8Array<ArrayBuffer>) {
    bytes.reverse();
    return transferring(bytes, [bytes.buffer]);
  },
  unsendable: () => () => {},
  /** By way of the main thread. */
  doubled: (n: number) => main.remote.double(n),
  refusedByMain: (key: ProblemWith) => main.remote.refuse(key),
  notifyTwice(word: string) {
    main.notify("heard", word);
    main.notify("heard", `${word} again`);
    return word;
  },
  /** Whether it is called within some milliseconds, in which it does not return to its event loop. */
  async isCalledWithin(ms: number) {
    main.notify("heard", "busy");
    // Sent by now.
    await null;
    const until = performance.now() + ms;
    while (!main.isCalled() && performance.now() < until);
    return main.isCalled();
  },
  hang() {
    for (;;);
  },
  wait: () => new Promise<void>(() => {}),
  crash() {
    queueMicrotask(() => {
      throw new Error("no memory");
    });
  },
  leave: () => process.exit(0),
};

export type RpcMethods = typeof methods;

if (!Bun.isMainThread) {
  serveRpc<{ cannotOpen?: string }, TestThread>(async ({ cannotOpen }, peer) => {
    if (cannotOpen) throw new Error(cannotOpen);
    main = peer;
    return methods;
  }, TEXT);
}
