import { type PublicConfig, publicConfigSchema } from "@cointide/shared/contracts/config";

/** How old the service's answer may become before it is asked for again, in ms. */
const FRESH = 10_000;
/** How old it may become before pages wait for the new one, in ms. */
const USABLE = 60_000;
/** The longest that a page waits for it, in ms; without it the shell asks for itself. */
const TIMEOUT = 500;

/** Gives the service's public configuration, the last known one while the service is away, or null. */
export type ConfigCache = () => Promise<PublicConfig | null>;

export function createConfigCache(address: string): ConfigCache {
  let known: PublicConfig | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function ask(): Promise<void> {
    try {
      const response = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) });
      known = publicConfigSchema.parse(await response.json());
      askedAt = performance.now();
    } catch {
      // The service is away or not decided yet: the page goes out with what is known.
    }
    asking = null;
  }

  return async () => {
    const age = performance.now() - askedAt;
    if (age >= FRESH) asking ??= ask();
    if (age >= USABLE) await asking;
    return known;
  };
}
