import type { LookupAddress } from "node:dns";
import { LRUCache } from "lru-cache";
import { createPlaces, type Wanted } from "./look-up-places.ts";
import { createResolve, type Resolve } from "./resolve-host.ts";
import { hostNameOf, siteOf } from "./site-of.ts";

type Addresses = readonly LookupAddress[];

/**
 * Finds the addresses of a host for the member who named it.
 * @throws {LookUpError} if there are none, or DNS does not answer in time; the signal's reason once it is aborted.
 */
export type LookUp = (wanted: Pick<Wanted, "host" | "member">, signal?: AbortSignal) => Promise<Addresses>;

/** A host could not be looked up. */
export class LookUpError extends Error {
  /** Whether DNS did not answer in time, so that the host may exist. */
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? "DNS did not answer in time." : "DNS has no address for the host.");
    this.name = "LookUpError";
    this.isLate = isLate;
  }
}

type Options = {
  resolve?: Resolve;
  /** How long a look-up may take, in ms. */
  deadline?: number;
  /** How many look-ups are under way at most. */
  most?: number;
  /** How long what was found is used again, in ms. */
  keepFor?: number;
};

/** How many hosts are remembered. */
const MOST_HOSTS = 1_000;

/** Settles like the work, or rejects after a time as late; `onLate` is called then, too. */
async function withDeadline<T>(work: Promise<T>, ms: number, onLate: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => {
      fail(new LookUpError(true));
      onLate();
    }, ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

const isTimeout = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === "ETIMEOUT";

/** Settles like a promise, or rejects with the signal's reason once it is aborted. */
async function untilAborted<T>(work: Promise<T>, signal?: AbortSignal): Promise<T> {
  if (signal === undefined) return work;
  let abort = () => {};
  const aborted = new Promise<never>((_, fail) => {
    abort = () => fail(signal.reason);
    if (signal.aborted) abort();
    signal.addEventListener("abort", abort);
  });
  try {
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener("abort", abort);
  }
}

/** Creates the look-up of hosts that members name. Slow name servers hold up nobody else. */
export function createLookUp(options: Options = {}): LookUp {
  const { resolve = createResolve(), deadline = 2_000, most = 16, keepFor = 30_000 } = options;
  const found = new LRUCache<string, Addresses>({ max: MOST_HOSTS, ttl: Math.max(1, keepFor) });
  /** The look-ups under way, by host: whoever wants the same host waits for the same answer, and takes no place. */
  const asking = new Map<string, Promise<Addresses>>();
  const places = createPlaces(most);

  /** The deadline does not rely on the resolver: it holds even if aborting has no effect. */
  async function ask(host: string): Promise<Addresses> {
    const late = new AbortController();
    const addresses = await withDeadline(resolve(host, late.signal), deadline, () => late.abort()).catch(
      (error: unknown) => {
        throw error instanceof LookUpError ? error : new LookUpError(isTimeout(error));
      },
    );
    if (addresses.length === 0) throw new LookUpError(false);
    return addresses;
  }

  async function askFor(wanted: Wanted): Promise<Addresses> {
    const { host } = wanted;
    try {
      const addresses = await ask(host);
      if (keepFor > 0) found.set(host, addresses);
      places.noteFound(wanted);
      return addresses;
    } catch (error) {
      if (error instanceof LookUpError && error.isLate) places.noteLate(wanted);
      throw error;
    } finally {
      asking.delete(host);
      places.leave(wanted);
    }
  }

  const known = (host: string): Addresses | Promise<Addresses> | undefined =>
    found.get(host) ?? asking.get(host);

  return async ({ host: spelled, member }, signal) => {
    const host = hostNameOf(spelled);
    const wanted = { host, site: siteOf(host), member };
    let answer = known(host);
    if (answer === undefined) {
      await places.enter(wanted, signal);
      answer = known(host);
      if (answer === undefined) {
        answer = askFor(wanted);
        asking.set(host, answer);
      } else places.leave(wanted);
    }
    return untilAborted(Promise.resolve(answer), signal);
  };
}
