import { promisify } from "node:util";
import { brotliCompress, brotliDecompress, constants, gzip } from "node:zlib";
import { ExchangeError, type ExchangeFailure } from "../exchange.ts";
import type { Aged, MarketsAnswer } from "../market.ts";
import type { Shared, SharedMarkets } from "../shared-market.ts";
import type { WeightLimiter } from "../weight-limiter.ts";
import { type Timing, withTimeout } from "../with-timeout.ts";
import { TOO_OLD } from "./compose-markets.ts";

export type MarketsCacheOptions = Timing & {
  /** Asks the exchange for all pairs. Gives the answer's JSON and when it was requested, in ms since 1970. */
  load: (before: MarketsAnswer | null) => Promise<{ json: Uint8Array; at: number }>;
  onRead?: ((outcome: "hit" | "miss") => void) | undefined;
  shared: Shared<SharedMarkets>;
  limiter?: Pick<WeightLimiter, "room"> | undefined;
};

/** How long an answer is fresh, and the shortest time from one request to the next, in ms. */
const FRESH_FOR = 10_000;
/** The weight a minute that is never spent on this: prices of single symbols, and those that alerts missed, go first. */
const RESERVE = 1_800;
const RETRY = 10_000;
const KEY = "24h";

const compress = {
  br: (bytes: Uint8Array) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: promisify(gzip),
};

/** Compressed once for all readers, in threads of Node's pool. */
async function compressed({ json, at }: { json: Uint8Array; at: number }): Promise<MarketsAnswer> {
  const [br, zipped] = await Promise.all([compress.br(json), compress.gzip(json)]);
  return { json, br, gzip: zipped, at };
}

async function decompressed({ br, at }: SharedMarkets): Promise<MarketsAnswer | null> {
  const bytes = Buffer.from(br, "base64");
  try {
    const json = await promisify(brotliDecompress)(bytes);
    return { json, br: bytes, gzip: await compress.gzip(json), at };
  } catch {
    return null;
  }
}

/** Keeps one answer for all pairs, which is renewed while somebody reads it, for any number of readers at once. */
export function createMarketsCache(options: MarketsCacheOptions) {
  const { now, timeout, load, onRead = () => {}, shared, limiter } = options;
  let current: MarketsAnswer | null = null;
  let pending: Promise<MarketsAnswer> | null = null;
  /** Why the last request failed, and until when, in ms since 1970, there is no other one. */
  let failed: { failure: ExchangeFailure; cause: unknown; until: number } | null = null;

  async function fetch(): Promise<MarketsAnswer> {
    const others = await shared.get(KEY);
    const known = others !== null && now() - others.at < FRESH_FOR ? await decompressed(others) : null;
    if (known !== null) return known;
    if (limiter !== undefined && limiter.room() <= RESERVE)
      throw new ExchangeError("busy", RETRY, "The rest of the budget is reserved for single symbols.");
    const fetched = await compressed(await load(current));
    shared.set(KEY, { br: Buffer.from(fetched.br).toString("base64"), at: fetched.at }, FRESH_FOR);
    return fetched;
  }

  async function renew(): Promise<MarketsAnswer> {
    const startedAt = now();
    if (failed === null || startedAt >= failed.until) {
      try {
        current = await fetch();
        failed = null;
        return current;
      } catch (error) {
        const { failure, retryIn, cause } =
          error instanceof ExchangeError ? error : new ExchangeError("broken", 0, error);
        failed = { failure, cause, until: Math.max(startedAt + FRESH_FOR, now() + retryIn) };
      }
    }
    throw new ExchangeError(failed.failure, failed.until - now(), failed.cause);
  }

  function renewOnce(): Promise<MarketsAnswer> {
    pending ??= renew().finally(() => {
      pending = null;
    });
    return pending;
  }

  const renewed = (known: MarketsAnswer | null) =>
    known === null ? renewOnce() : withTimeout(renewOnce(), timeout, known);

  return {
    /** @throws {ExchangeError} when the exchange fails and nothing younger than 10 minutes is known. */
    async read(): Promise<Aged<MarketsAnswer>> {
      const time = now();
      const known = current !== null && time - current.at < TOO_OLD ? current : null;
      const isHit = known !== null && time - known.at < FRESH_FOR;
      onRead(isHit ? "hit" : "miss");
      const value = isHit ? known : await renewed(known);
      const age = Math.max(0, now() - value.at);
      return { value, age, stale: age >= FRESH_FOR };
    },
  };
}
