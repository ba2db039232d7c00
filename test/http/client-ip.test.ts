import { expect, test } from "bun:test";
import { clientIp } from "../../src/http/client-ip.ts";
import { NetworkList } from "../../src/lib/net/address.ts";

const PROXIES = new NetworkList(["10.0.0.0/8", "::1"]);

test.each([
  ["the socket's address when nobody forwards", "203.0.113.7", null, "203.0.113.7"],
  ["not what somebody untrusted says", "203.0.113.7", "1.1.1.1", "203.0.113.7"],
  ["what a trusted proxy says", "10.0.0.1", "1.1.1.1", "1.1.1.1"],
  ["the right-most hop that is no proxy", "10.0.0.1", "6.6.6.6, 1.1.1.1, 10.0.0.2", "1.1.1.1"],
  ["the last proxy's view when the rest is nonsense", "10.0.0.1", "nonsense, 10.0.0.2", "10.0.0.2"],
  ["the first hop when all are proxies", "10.0.0.1", "10.0.0.3, 10.0.0.2", "10.0.0.3"],
  ["an IPv4 address in IPv6's clothes", "::ffff:203.0.113.7", null, "203.0.113.7"],
  ["a trusted proxy in IPv6's clothes", "::ffff:10.0.0.1", "1.1.1.1", "1.1.1.1"],
  ["an address without its port", "::1", "1.1.1.1:4711", "1.1.1.1"],
  ["an IPv6 address without brackets and port", "::1", "[2001:4860::1]:4711", "2001:4860::1"],
  ["the proxy's own address when it says nothing", "10.0.0.1", "", "10.0.0.1"],
])("the client is %s", (_, peer, forwarded, expected) => {
  expect(clientIp(peer, forwarded, PROXIES)).toBe(expected);
});
