import { describe, expect, test } from "bun:test";
import { networkOf } from "../../src/net/network.ts";

describe("the network of an address", () => {
  test.each([
    ["a whole IPv4 address is its own", "198.51.100.7", 32, 64, "198.51.100.7"],
    ["the first 24 bits of an IPv4 address", "198.51.100.7", 24, 64, "198.51.100.0/24"],
    ["bits that end inside an octet", "198.51.103.7", 22, 64, "198.51.100.0/22"],
    ["no bit at all", "198.51.100.7", 0, 64, "0.0.0.0/0"],
    ["the first 64 bits of an IPv6 address", "2001:db8:1:2:3:4:5:6", 32, 64, "2001:db8:1:2:0:0:0:0/64"],
    ["another address of the same /64", "2001:db8:1:2:ffff::1", 32, 64, "2001:db8:1:2:0:0:0:0/64"],
    ["capitals and leading zeros", "2001:0DB8:0001:0002::", 32, 64, "2001:db8:1:2:0:0:0:0/64"],
    ["zeros left out at the beginning", "::1", 32, 64, "0:0:0:0:0:0:0:0/64"],
    ["bits that end inside a group", "2001:db8:1:2ff::1", 32, 56, "2001:db8:1:200:0:0:0:0/56"],
    ["all bits", "2001:db8::1", 32, 128, "2001:db8:0:0:0:0:0:1/128"],
    ["a zone", "fe80::1%eth0", 32, 64, "fe80:0:0:0:0:0:0:0/64"],
    ["an IPv4 address written as IPv6", "::ffff:198.51.100.7", 32, 64, "198.51.100.7"],
    ["the same in hexadecimal digits", "::ffff:c633:6407", 24, 64, "198.51.100.0/24"],
    ["an IPv4 address inside another IPv6 one", "64:ff9b::198.51.100.7", 32, 96, "64:ff9b:0:0:0:0:0:0/96"],
    ["no address", "", 32, 64, ""],
    ["nonsense with a colon", "a:b", 24, 64, "a:b"],
    ["nonsense without one", "999.1.1.1", 24, 64, "999.1.1.1"],
  ])("%s", (_, ip, v4, v6, network) => {
    expect(networkOf(ip, { v4, v6 })).toBe(network);
  });
});
