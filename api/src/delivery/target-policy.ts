import { lookup as dnsLookup, type LookupAddress } from "node:dns";
import { isIP, type LookupFunction } from "node:net";
import { isLoopbackAddress, isPublicAddress } from "./public-address.ts";

/** Finds all addresses of a host. */
export type Lookup = (
  host: string,
  options: { all: true },
  done: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void;

/** Where the service may send what members ask it to. */
export type TargetPolicy = {
  /** Whether connections without TLS are refused. */
  production: boolean;
  /** The ports on which this machine itself may be reached, for tests. */
  loopbackPorts: readonly number[];
  /** The system's, unless a test says otherwise. */
  lookup?: Lookup;
};

/** An address leads to where the service sends nothing. `message` says so to the member. */
export class RefusedTarget extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RefusedTarget";
  }
}

const NOT_PUBLIC = "The address leads into a private network. Use one that the internet can reach.";

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
    throw new RefusedTarget("The address must begin with https://. Correct it.");
  if (url.username !== "" || url.password !== "")
    throw new RefusedTarget("The address holds a user name or password. Remove it; requests are signed.");
  // What is an IP address already is never looked up.
  if (isIP(hostOf(url)) !== 0) check(hostOf(url), portOf(url), policy);
  return url;
}

/**
 * Makes the look-up of a connection, which fails unless each address that DNS gives is allowed. The connection goes to
 * what this very look-up gave, so that a name which means another address later on gains nothing.
 */
export function guardedLookup(url: URL, policy: TargetPolicy): LookupFunction {
  const { lookup = dnsLookup as Lookup } = policy;
  return (host, options, done) => {
    lookup(host, { ...options, all: true }, (error, addresses = []) => {
      if (error) return done(error, "");
      try {
        for (const { address } of addresses) check(address, portOf(url), policy);
      } catch (refusal) {
        return done(refusal as Error, "");
      }
      const [first] = addresses;
      if (options.all) done(null, addresses);
      else done(null, first?.address ?? "", first?.family);
    });
  };
}

/** Looks an address up once, as a connection would. @throws {RefusedTarget} and what DNS says. */
export function lookUpTarget(url: URL, policy: TargetPolicy): Promise<void> {
  if (isIP(hostOf(url)) !== 0) return Promise.resolve();
  return new Promise((found, refuse) => {
    guardedLookup(url, policy)(hostOf(url), { all: true }, (error) => (error ? refuse(error) : found()));
  });
}
