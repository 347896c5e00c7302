import type { Asset } from "@cointide/shared/contracts/market";
import type { StorageArea } from "@cointide/shared/session/local-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestHost } from "@cointide/shared/testing/test-host";
import type { Lists } from "../data/lists.ts";

const LISTED = ["ADA", "BNB", "BTC", "ETH", "LTC", "SOL", "XRP"];

/** The pairs that the tests' exchange lists. */
export const ASSETS: readonly Asset[] = LISTED.map((base) => ({
  ...{ symbol: `${base}USDT`, base, quote: "USDT", tick: "0.01" },
}));

export const SYMBOLS = ASSETS.map(({ symbol }) => symbol);

export const NOTHING: Lists = { streams: [], alerts: [], choices: {} };

/** The token of a member whose id is "ada". */
const ADAS_TOKEN = `e30.${btoa(JSON.stringify({ sub: "ada" }))}.seal`;

type Options = {
  /** What the browser stores, besides the guest's token. */
  storage?: Record<string, string>;
  answers?: NonNullable<Parameters<typeof createTestHost>[0]>["answers"];
  isMember?: boolean;
  /** The browser's storage and the tab's, which a reload finds again. */
  area?: StorageArea;
  visit?: StorageArea;
  /** The most characters that the browser stores. */
  room?: number;
};

/** A host for a guest or member, whose service lists the tests' pairs, and what its browser stores. */
export function createFileHost({ storage = {}, answers = {}, isMember = false, room, ...tab }: Options = {}) {
  const { area = createMemoryStorage(), visit = createMemoryStorage() } = tab;
  const kept = { "u:token": isMember ? ADAS_TOKEN : "guest", ...storage };
  for (const [key, text] of Object.entries(kept)) area.setItem(key, text);
  const limit = { room };
  const stored = (): Record<string, string> =>
    Object.fromEntries(
      Array.from({ length: area.length }, (_, at) => area.key(at) ?? "").map((key) => [
        key,
        area.getItem(key) ?? "",
      ]),
    );
  const limited = {
    ...{ getItem: area.getItem.bind(area), removeItem: area.removeItem.bind(area), key: area.key.bind(area) },
    get length() {
      return area.length;
    },
    setItem(key: string, value: string) {
      const { [key]: _, ...others } = stored();
      const taken = Object.entries(others).reduce((sum, [name, text]) => sum + name.length + text.length, 0);
      if (limit.room !== undefined && taken + key.length + value.length > limit.room)
        throw new DOMException("full", "QuotaExceededError");
      area.setItem(key, value);
    },
  };
  const market = { "GET /assets": () => [...ASSETS], "GET /tickers": () => ({}) };
  const host = createTestHost({ area: limited, visit, answers: { ...market, ...answers } });
  return { host, stored, limit };
}
