import type { LookupAddress } from "node:dns";
import { Resolver } from "node:dns/promises";
import { isIP } from "node:net";
import { createHostsFile } from "./hosts-file.ts";

/**
 * Finds all addresses of a host; an empty answer is one, too.
 * @throws what DNS says, such as an error with the code `ENOTFOUND`; whatever, once the signal is aborted.
 */
export type Resolve = (host: string, signal: AbortSignal) => Promise<readonly LookupAddress[]>;

/** How long a name server has to answer before the next one is asked, in ms, and how often each is asked. */
const ASKING = { timeout: 700, tries: 2 };

/** How long IPv6 addresses are waited for once there are those of IPv4, in ms: some name servers never answer for them. */
const WAIT_FOR_IPV6 = 300;

const familyOf = (address: string): LookupAddress => ({ address, family: isIP(address) });

async function askDns(host: string, signal: AbortSignal, servers?: string[]): Promise<LookupAddress[]> {
  // One for each look-up: it has the name servers that the system has now, and its questions end without those of others.
  const resolver = new Resolver(ASKING);
  if (servers) resolver.setServers(servers);
  const cancel = () => resolver.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  let timer: NodeJS.Timeout | undefined;
  const ipv4 = resolver.resolve4(host).then((addresses) => {
    timer = setTimeout(cancel, WAIT_FOR_IPV6);
    return addresses;
  });
  const answers = await Promise.allSettled([ipv4, resolver.resolve6(host)]);
  clearTimeout(timer);
  signal.removeEventListener("abort", cancel);
  const addresses = answers.flatMap((answer) => (answer.status === "fulfilled" ? answer.value : []));
  const refused = answers.find((answer) => answer.status === "rejected");
  if (addresses.length === 0 && refused) throw refused.reason;
  return addresses.map(familyOf);
}

/**
 * Makes the resolver of hosts that members name. It asks by c-ares: the system's own look-up holds one of four threads
 * until DNS answers, which files, hashes and the connections to the exchange need too.
 */
export function createResolve({
  findInFile = createHostsFile(),
  servers,
}: {
  findInFile?: (name: string) => readonly string[];
  /** The name servers, such as `127.0.0.1:53`; the system's unless a test says otherwise. */
  servers?: string[];
} = {}): Resolve {
  return async (host, signal) => {
    const known = findInFile(host);
    return known.length > 0 ? known.map(familyOf) : askDns(host, signal, servers);
  };
}
