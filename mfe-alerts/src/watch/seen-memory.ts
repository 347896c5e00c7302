import { type Crossing, crossingId } from "@cointide/shared/contracts/alerts";
import { type LocalStore, STORE_KEYS } from "@cointide/shared/session/local-store";
import { parseJson } from "@cointide/shared/session/parse-json";
import type { StoreKey } from "@cointide/shared/session/store-keys";
import type { Progress, SeenSymbol } from "./watcher-messages.ts";

/** The most crossings that a browser remembers to have announced: more than a log has. */
const MAX_ANNOUNCED = 300;
/** Crossings of the same id that are further apart, in ms, are not the same: page and service have counted differently. */
const SAME_WITHIN = 300_000;

/** `definition`: what the alert waited for, as `definitionOf` gives it. */
type RememberedAlert = Progress & { definition: string };

/** What a browser remembers of watching. */
export type Memory = {
  version: 1;
  /** Whose alerts they are: a member's id, or null of a guest. */
  owner: string | null;
  /** When a tab of this browser watched last, in ms since 1970 by its clock. */
  watchedAt: number;
  symbols: Record<string, { at: number; price: string }>;
  alerts: Record<string, RememberedAlert>;
  /** By crossing: when it was, and the tab that announces it. */
  announced: Record<string, { at: number; by: string }>;
};

type Shape = Readonly<Record<string, "number" | "string" | "boolean">>;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null;

const hasShape = (value: unknown, shape: Shape): boolean =>
  isObject(value) && Object.entries(shape).every(([name, type]) => typeof value[name] === type);

const isTable = (value: unknown, isEntry: (entry: unknown) => boolean): boolean =>
  isObject(value) && Object.values(value).every(isEntry);

const isRemembered = (entry: unknown): boolean =>
  hasShape(entry, { since: "number", isArmed: "boolean", crossings: "number", definition: "string" }) &&
  isObject(entry) &&
  (entry.crossedAt === null || typeof entry.crossedAt === "number");

/** Checked by hand: schemas would cost the slice more than the rest of its memory. */
function isMemory(value: unknown): value is Memory {
  if (!isObject(value) || value.version !== 1 || typeof value.watchedAt !== "number") return false;
  return (
    (value.owner === null || typeof value.owner === "string") &&
    isTable(value.symbols, (entry) => hasShape(entry, { at: "number", price: "string" })) &&
    isTable(value.alerts, isRemembered) &&
    isTable(value.announced, (entry) => hasShape(entry, { at: "number", by: "string" }))
  );
}

/** The memory that the tabs of a browser share; that of another owner is none. */
export class SeenMemory {
  readonly #store: LocalStore;
  readonly #owner: string | null;
  readonly #tab: string;
  readonly #key: StoreKey;

  constructor(store: LocalStore, owner: string | null, tab: string) {
    this.#store = store;
    this.#key = owner === null ? STORE_KEYS.alertsSeen : STORE_KEYS.accountAlertsSeen;
    this.#owner = owner;
    this.#tab = tab;
  }

  /** Null where nothing is remembered of this owner. */
  read(): Memory | null {
    const text = this.#store.get(this.#key);
    if (text === null) return null;
    const kept = parseJson(text);
    if (isMemory(kept)) return kept.owner === this.#owner ? kept : null;
    this.#store.reportCorrupt(this.#key);
    this.#store.remove(this.#key);
    return null;
  }

  /** Remembers what was seen of symbols, and forgets those without an alert. */
  keepSeen(
    seen: readonly SeenSymbol[],
    definitions: ReadonlyMap<string, { symbol: string; definition: string }>,
  ): void {
    const memory = this.#readOrBegin();
    for (const { symbol, at, price, alerts } of seen) {
      memory.symbols[symbol] = { at, price };
      for (const [id, progress] of Object.entries(alerts)) {
        const definition = definitions.get(id)?.definition;
        if (definition !== undefined) memory.alerts[id] = { ...progress, definition };
      }
    }
    const symbols = new Set([...definitions.values()].map(({ symbol }) => symbol));
    for (const symbol of Object.keys(memory.symbols)) if (!symbols.has(symbol)) delete memory.symbols[symbol];
    for (const id of Object.keys(memory.alerts)) if (!definitions.has(id)) delete memory.alerts[id];
    this.#write(memory);
  }

  /** Those of some crossings that still have to be announced. */
  newsOf(crossings: readonly Crossing[]): readonly Crossing[] {
    const announced = this.read()?.announced ?? {};
    return crossings.filter(({ alertId, number, at }) => {
      const known = announced[crossingId(alertId, number)];
      return known === undefined || Math.abs(known.at - at) > SAME_WITHIN;
    });
  }

  /** Notes that this tab announces these crossings. */
  claim(crossings: readonly Crossing[]): void {
    const memory = this.#readOrBegin();
    const announced = Object.entries(memory.announced);
    const own = crossings.map(
      ({ alertId, number, at }) => [crossingId(alertId, number), { at, by: this.#tab }] as const,
    );
    const ids = new Set<string>(own.map(([id]) => id));
    const rest = announced.filter(([id]) => !ids.has(id));
    this.#write({ ...memory, announced: Object.fromEntries([...rest, ...own].slice(-MAX_ANNOUNCED)) });
  }

  /** Those that this tab announces, after all tabs have claimed them: the last one that did. */
  mineOf(crossings: readonly Crossing[]): readonly Crossing[] {
    const announced = this.read()?.announced ?? {};
    return crossings.filter(
      ({ alertId, number }) => announced[crossingId(alertId, number)]?.by === this.#tab,
    );
  }

  #readOrBegin(): Memory {
    const nothing = { watchedAt: 0, symbols: {}, alerts: {}, announced: {} };
    return this.read() ?? { version: 1, owner: this.#owner, ...nothing };
  }

  #write(memory: Memory): void {
    this.#store.set(this.#key, JSON.stringify({ ...memory, watchedAt: Date.now() }));
  }
}
