import { expect, it } from "vitest";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

it.each([
  ["1.1.1.1"],
  ["8.8.8.8"],
  ["172.15.255.255"],
  ["172.32.0.1"],
  ["100.63.255.255"],
  ["100.128.0.1"],
  ["::ffff:8.8.8.8"],
  ["2606:4700:4700::1111"],
  ["2a00:1450:4001:81b::200e"],
])("%s is an address of the internet", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it.each([
  ["unspecified", "0.0.0.0"],
  ["this network", "0.1.2.3"],
  ["private", "10.0.0.1"],
  ["private", "172.16.0.1"],
  ["private", "172.31.255.255"],
  ["private", "192.168.1.1"],
  ["CGNAT", "100.64.0.1"],
  ["CGNAT", "100.127.255.254"],
  ["loopback", "127.0.0.1"],
  ["loopback", "127.255.255.254"],
  ["loopback in another notation", "0x7f.1"],
  ["loopback as a number", "2130706433"],
  ["loopback in octal", "0177.0.0.1"],
  ["link-local", "169.254.1.1"],
  ["metadata of clouds", "169.254.169.254"],
  ["protocol assignments", "192.0.0.170"],
  ["documentation", "192.0.2.1"],
  ["documentation", "198.51.100.1"],
  ["documentation", "203.0.113.1"],
  ["relays of 6to4", "192.88.99.1"],
  ["benchmarks", "198.18.0.1"],
  ["benchmarks", "198.19.255.255"],
  ["multicast", "224.0.0.1"],
  ["multicast", "239.255.255.250"],
  ["reserved", "240.0.0.1"],
  ["broadcast", "255.255.255.255"],
  ["unspecified", "::"],
  ["loopback", "::1"],
  ["IPv4-compatible", "::127.0.0.1"],
  ["IPv4-compatible in hex", "::808:808"],
  ["IPv4-mapped loopback", "::ffff:127.0.0.1"],
  ["IPv4-mapped private", "::ffff:10.0.0.1"],
  ["IPv4-mapped in hex", "::ffff:a9fe:a9fe"],
  ["IPv4-translated", "::ffff:0:127.0.0.1"],
  ["NAT64", "64:ff9b::10.0.0.1"],
  ["NAT64", "64:ff9b::808:808"],
  ["local NAT64", "64:ff9b:1::1"],
  ["6to4", "2002:7f00:1::"],
  ["6to4", "2002:a00:1::1"],
  ["Teredo", "2001:0:4136:e378:8000:63bf:3fff:fdd2"],
  ["documentation", "2001:db8::1"],
  ["documentation", "3fff::1"],
  ["discard only", "100::1"],
  ["unique local", "fc00::1"],
  ["unique local", "fd12:3456:789a::1"],
  ["metadata of clouds", "fd00:ec2::254"],
  ["link-local", "fe80::1"],
  ["link-local with a zone", "fe80::1%eth0"],
  ["site-local", "fec0::1"],
  ["multicast", "ff02::1"],
  ["segment routing", "5f00::1"],
  ["a name", "localhost"],
  ["nothing", ""],
])("what is %s is refused: %s", (_, address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(["127.0.0.1", "127.8.8.8", "::1", "::ffff:127.0.0.1"])("%s leads back to this machine", (address) => {
  expect(isLoopbackAddress(address)).toBe(true);
});

it.each(["10.0.0.1", "0.0.0.0", "8.8.8.8", "localhost"])("%s leads elsewhere", (address) => {
  expect(isLoopbackAddress(address)).toBe(false);
});
