import type { LookupAddress } from "node:dns";
import { isIP } from "node:net";
import { type LookUp, LookUpError } from "./look-ups.ts";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Where the service may send what members ask it to. */
export type TargetPolicy = {
  /** Whether connections without TLS are refused. */
  production: boolean;
  /** The ports on which this machine itself may be reached, for tests. */
  loopbackPorts: readonly number[];
};

/** An address leads to where the service sends nothing. `message` says so to the member. */
export class RefusedTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedTarget";
  }
}

const NOT_PUBLIC = "The URL points to a private network. Use one that is reachable from the internet.";

/** The same for a name that DNS does not know and for one of a private network, whose names are nobody's business. */
const NOT_FOUND = "No public address was found for the host. Check its spelling.";

const portOf = ({ port, protocol }: URL): number => Number(port) || (protocol === "https:" ? 443 : 80);

/** The host of an address as DNS and sockets know it: IPv6 has brackets in an address only. */
const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, "");

function check(address: string, port: number, { loopbackPorts }: TargetPolicy): void {
  const isAllowed = isPublicAddress(address) || (loopbackPorts.includes(port) && isLoopbackAddress(address));
  if (!isAllowed) throw new RefusedTarget(NOT_PUBLIC);
}

/** Reads an address, and refuses what is wrong with it whatever DNS says. @throws {RefusedTarget} */
export function readTarget(address: string, policy: TargetPolicy): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  const protocols = policy.production ? ["https:"] : ["https:", "http:"];
  if (url === null || !protocols.includes(url.protocol))
    throw new RefusedTarget("The URL must start with https://. Correct it.");
  if (url.username !== "" || url.password !== "")
    throw new RefusedTarget("The URL contains a user name or password. Remove it. Requests are signed.");
  // What is an IP address already is never looked up.
  if (isIP(hostOf(url)) !== 0) check(hostOf(url), portOf(url), policy);
  return url;
}

/**
 * Finds the addresses of a host, each of which has to be allowed. A connection goes to these very ones, so that a name
 * which means another address later on gains nothing.
 * @param member for whom it is; one who names many hosts holds up nobody else.
 * @throws {RefusedTarget} {LookUpError} where DNS does not answer in time; the signal's reason once it is aborted
 */
export async function findTarget(
  url: URL,
  policy: TargetPolicy,
  { lookUp, member, signal }: { lookUp: LookUp; member: string; signal: AbortSignal },
): Promise<readonly LookupAddress[]> {
  const host = hostOf(url);
  if (isIP(host) !== 0) return [{ address: host, family: isIP(host) }];
  try {
    const addresses = await lookUp({ host, member }, signal);
    for (const { address } of addresses) check(address, portOf(url), policy);
    return addresses;
  } catch (error) {
    const isUnknown = error instanceof LookUpError && !error.isLate;
    throw isUnknown || error instanceof RefusedTarget ? new RefusedTarget(NOT_FOUND) : error;
  }
}
