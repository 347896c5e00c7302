import type { LookupAddress } from "node:dns";
import { LRUCache } from "lru-cache";
import { createResolve, type Resolve } from "./resolve-host.ts";

/** A host that is looked up for a member. */
type Wanted = { host: string; member: string };

/**
 * Finds the addresses of a host.
 * @throws {LookUpError} where there are none, or DNS does not say in time; the signal's reason once it is aborted.
 */
export type LookUp = (wanted: Wanted, signal?: AbortSignal) => Promise<readonly LookupAddress[]>;

/** A host could not be looked up. */
export class LookUpError extends Error {
  /** Whether DNS did not answer, so that the host may exist. */
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
  /** How many look-ups are under way at most, and how many for one member. */
  most?: number;
  mostOfMember?: number;
  /** How long what was found is used again, in ms. */
  keepFor?: number;
};

/** How many hosts are remembered. */
const MOST_HOSTS = 1_000;

/** For how long a host that was not found in time leaves half of the places to others, in ms. */
const SLOW_FOR = 5 * 60_000;

type Limits = { most: number; mostOfMember: number; isSlow(host: string): boolean };

/** Limits how many look-ups are under way: in all, for one member, and of hosts that were not found in time before. */
function createPlaces({ most, mostOfMember, isSlow }: Limits) {
  const underWay = new Set<Wanted>();
  const waiting = new Map<Wanted, () => void>();
  const count = (has: (wanted: Wanted) => boolean) => [...underWay].filter(has).length;

  function hasRoom({ host, member }: Wanted): boolean {
    if (underWay.size >= most || count((each) => each.member === member) >= mostOfMember) return false;
    return !isSlow(host) || count((each) => isSlow(each.host)) < most / 2;
  }

  function startWaiting(): void {
    for (const [wanted, start] of waiting) {
      if (!hasRoom(wanted)) continue;
      waiting.delete(wanted);
      underWay.add(wanted);
      start();
    }
  }

  return {
    /** Waits for a place, which `leave` ends. @throws the signal's reason once it is aborted. */
    async enter(wanted: Wanted, signal?: AbortSignal): Promise<void> {
      signal?.throwIfAborted();
      await new Promise<void>((start, fail) => {
        waiting.set(wanted, start);
        signal?.addEventListener("abort", () => waiting.delete(wanted) && fail(signal.reason), {
          once: true,
        });
        startWaiting();
      });
    },
    leave(wanted: Wanted): void {
      underWay.delete(wanted);
      startWaiting();
    },
  };
}

/** Settles as a promise does, or after a time with a look-up's being late. `onLate` is called then, too. */
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

/** Makes the look-up of hosts that members name, which holds nothing else up, however long DNS takes. */
export function createLookUp(options: Options = {}): LookUp {
  const {
    resolve = createResolve(),
    deadline = 2_000,
    most = 8,
    mostOfMember = 2,
    keepFor = 30_000,
  } = options;
  const found = new LRUCache<string, readonly LookupAddress[]>({
    max: MOST_HOSTS,
    ttl: Math.max(1, keepFor),
  });
  const slow = new LRUCache<string, true>({ max: MOST_HOSTS, ttl: SLOW_FOR });
  const places = createPlaces({ most, mostOfMember, isSlow: (host) => slow.has(host) });

  /** The deadline is beside the question: it holds whatever DNS makes of being aborted. */
  async function ask(host: string): Promise<readonly LookupAddress[]> {
    const late = new AbortController();
    const addresses = await withDeadline(resolve(host, late.signal), deadline, () => late.abort()).catch(
      (error: unknown) => {
        throw error instanceof LookUpError ? error : new LookUpError(isTimeout(error));
      },
    );
    if (addresses.length === 0) throw new LookUpError(false);
    return addresses;
  }

  return async ({ host, member }, signal) => {
    const known = found.get(host);
    if (known !== undefined) return known;
    const place = { host, member };
    await places.enter(place, signal);
    try {
      const addresses = found.get(host) ?? (await ask(host));
      if (keepFor > 0) found.set(host, addresses);
      slow.delete(host);
      return addresses;
    } catch (error) {
      if (error instanceof LookUpError && error.isLate) slow.set(host, true);
      throw error;
    } finally {
      places.leave(place);
    }
  };
}
