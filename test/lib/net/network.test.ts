import { expect, test } from "bun:test";
import { isIPv4, isIPv6 } from "node:net";
import fc from "fast-check";
import { networkOf } from "../../../src/lib/net/network.ts";

const HOME = { v4: 24, v6: 64 };

test.each([
  ["203.0.113.77", HOME, "203.0.113.0/24"],
  ["203.0.113.77", { v4: 32, v6: 64 }, "203.0.113.77/32"],
  ["203.0.113.77", { v4: 20, v6: 64 }, "203.0.112.0/20"],
  ["203.0.113.77", { v4: 0, v6: 0 }, "0.0.0.0/0"],
  ["2001:db8:1:2:3:4:5:6", HOME, "2001:db8:1:2::/64"],
  ["2001:DB8:1:2::6", HOME, "2001:db8:1:2::/64"],
  ["2001:db8::1", HOME, "2001:db8::/64"],
  ["2001:db8:0:1::", { v4: 24, v6: 56 }, "2001:db8::/56"],
  ["2001:db8:1:2:3:4:5:6", { v4: 24, v6: 128 }, "2001:db8:1:2:3:4:5:6/128"],
  ["2001:0:0:1:0:0:0:1", { v4: 24, v6: 128 }, "2001:0:0:1::1/128"],
  ["::", HOME, "::/64"],
  ["::1", HOME, "::/64"],
  ["fe80::1%eth0", HOME, "fe80::/64"],
  ["::ffff:203.0.113.77", HOME, "203.0.113.0/24"],
  ["::FFFF:cb00:714d", HOME, "203.0.113.0/24"],
  ["64:ff9b::203.0.113.77", { v4: 24, v6: 128 }, "64:ff9b::cb00:714d/128"],
  ["", HOME, ""],
  ["nonsense", HOME, "nonsense"],
])("%p with %p is in %p", (ip, prefix, network) => {
  expect(networkOf(ip, prefix)).toBe(network);
});

test("the network of a network's first address is the network itself", () => {
  fc.assert(
    fc.property(fc.oneof(fc.ipV4(), fc.ipV6()), fc.nat(32), fc.nat(128), (ip, v4, v6) => {
      const network = networkOf(ip, { v4, v6 });
      const first = network.slice(0, network.indexOf("/"));
      expect(isIPv4(first) || isIPv6(first)).toBe(true);
      expect(networkOf(first, { v4, v6 })).toBe(network);
    }),
  );
});
