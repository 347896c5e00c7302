import { LRUCache } from "lru-cache";

/** A host that is looked up for a member, and its registrable domain. */
export type Wanted = { host: string; site: string; member: string };

/** How many sites and members are remembered. */
const MOST_REMEMBERED = 10_000;

/** For how long a site or a member whose look-up was late is slow, in ms. */
const SLOW_FOR = 5 * 60_000;

/** For how long a site that has answered is known, in ms. */
const KNOWN_FOR = 60 * 60_000;

/** The parts of the places that look-ups have at most: those of slow sites and members, and those of all but known sites. */
const SHARE_OF_SLOW = 1 / 4;
const SHARE_OF_UNKNOWN = 3 / 4;

/** How many look-ups of one site are under way at most, and how many of a slow one. */
const MOST_OF_SITE = 2;
const MOST_OF_SLOW_SITE = 1;

/** How many look-ups of one member are under way at most, and how many of sites that never answered before. */
const MOST_OF_MEMBER = 2;
const MOST_UNKNOWN_OF_MEMBER = 1;

/**
 * Limits how many look-ups are under way, so that slow name servers leave places to others: whoever invents names below a
 * slow domain has one place, whoever invents domains is slow, and domains that answered before always find a place.
 */
export function createPlaces(most: number) {
  const slowSites = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: SLOW_FOR });
  const slowMembers = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: SLOW_FOR });
  const knownSites = new LRUCache<string, true>({ max: MOST_REMEMBERED, ttl: KNOWN_FOR });
  const underWay = new Set<Wanted>();
  const waiting = new Map<Wanted, () => void>();
  const count = (has: (wanted: Wanted) => boolean) => [...underWay].filter(has).length;

  const isKnown = ({ site }: Wanted): boolean => knownSites.has(site) && !slowSites.has(site);
  const isSlow = (wanted: Wanted): boolean =>
    slowSites.has(wanted.site) || (slowMembers.has(wanted.member) && !isKnown(wanted));

  function hasRoom(wanted: Wanted): boolean {
    const { site, member } = wanted;
    if (underWay.size >= most) return false;
    const mostOfMember = isKnown(wanted) ? MOST_OF_MEMBER : MOST_UNKNOWN_OF_MEMBER;
    if (count((each) => each.member === member) >= mostOfMember) return false;
    const mostOfSite = slowSites.has(site) ? MOST_OF_SLOW_SITE : MOST_OF_SITE;
    if (count((each) => each.site === site) >= mostOfSite) return false;
    if (isKnown(wanted)) return true;
    if (count((each) => !isKnown(each)) >= most * SHARE_OF_UNKNOWN) return false;
    return !isSlow(wanted) || count(isSlow) < most * SHARE_OF_SLOW;
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
    /** The host was found in time. Its site is no longer slow; its member may still invent others. */
    noteFound({ site }: Wanted): void {
      knownSites.set(site, true);
      slowSites.delete(site);
    },
    noteLate({ site, member }: Wanted): void {
      knownSites.delete(site);
      slowSites.set(site, true);
      slowMembers.set(member, true);
    },
  };
}
