/** Which addresses of the server can be in a shop's page. */
import { expect, test } from "bun:test";
import { faultsOf, reachOf } from "../../src/console/pages/get-started/reach.ts";

test.each([
  ["localhost", "machine"],
  ["127.0.0.1", "machine"],
  ["127.9.9.9", "machine"],
  ["[::1]", "machine"],
  ["192.168.1.5", "network"],
  ["10.0.0.7", "network"],
  ["172.15.0.1", "internet"],
  ["172.16.0.1", "network"],
  ["172.31.255.255", "network"],
  ["172.32.0.1", "internet"],
  ["100.64.0.1", "network"],
  ["100.128.0.1", "internet"],
  ["169.254.10.1", "network"],
  ["[fd12:3456::1]", "network"],
  ["[fe80::1]", "network"],
  ["[2405:200::1]", "internet"],
  ["thikana", "network"],
  ["thikana.local", "network"],
  ["nas.home.arpa", "network"],
  ["local.example.com", "internet"],
  ["10.example.com", "internet"],
  ["203.0.113.9", "internet"],
])("%s is reached from: %s", (host, reach) => {
  expect(reachOf(host)).toBe(reach as ReturnType<typeof reachOf>);
});

test.each([
  ["https://thikana.example.com", "shop.in", []],
  ["http://thikana.example.com", "shop.in", ["http"]],
  ["http://192.168.1.5:8080", "shop.in, 192.168.1.9", ["network", "http"]],
  ["https://thikana.local", "shop.in", ["network"]],
  ["http://localhost:8080", "", ["machine", "http"]],
  ["http://localhost:8080", "localhost, 192.168.1.9", []],
] as const)("the widget of %s on the shop %s: %p", (origin, domains, faults) => {
  expect(faultsOf(origin, domains)).toEqual([...faults]);
});
