import ipaddr from "ipaddr.js";

/** All of IPv6 that is routed on the internet. */
const GLOBAL: [ipaddr.IPv6, number] = [ipaddr.IPv6.parse("2000::"), 3];

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

/**
 * Whether an IP address is one of the public internet. Others, such as private, loopback, link-local, shared (CGNAT) and
 * multicast ones, and IPv6 addresses that only lead to IPv4 ones, may reach what trusts its own network.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = parse(address);
  if (parsed === null || parsed.range() !== "unicast") return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(...GLOBAL);
}

/** Whether an IP address leads back to this machine. */
export const isLoopbackAddress = (address: string): boolean => parse(address)?.range() === "loopback";
