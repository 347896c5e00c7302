import { assetsQuery } from "@cointide/shared/api/get-assets";
import type { DisplayCurrency } from "@cointide/shared/contracts/display";
import type { Asset } from "@cointide/shared/contracts/market";
import { quotedConverter } from "@cointide/shared/format/conversion";
import type { Host } from "@cointide/shared/host";
import { conversionStatus, converters, NO_CONVERSION } from "@cointide/shared/preferences/conversions";
import { CurrencyConverter, reachableCurrencies } from "@cointide/shared/preferences/currency-converter";
import { display } from "@cointide/shared/preferences/display";
import { QUERY_KEYS, QueryObserver } from "@cointide/shared/query";
import { type Rate, Rates } from "./follow-rates.ts";

/** From this age on, in ms, rates are said to be old, and converted prices are greyed. */
const OLD_AFTER = 15_000;
/** Rates that are older convert nothing, unless the visitor has paused the page. */
const UNUSED_AFTER = 60_000;
/**
 * A rate changes figures that no tick changes, such as lows and highs: rates follow every three seconds, together with
 * prices, or a little later where none come.
 */
const WITH_PRICES = 2_900;
const WITHOUT_PRICES = 3_500;
/** How often the list of pairs is read again, in ms: without a path another one may be listed soon. */
const LIST_EVERY = { found: 300_000, lost: 30_000 };

/** Converts prices into one currency until it is stopped. Nothing is requested before the first price is to be shown. */
class Conversions {
  readonly #host: Host;
  readonly #currency: DisplayCurrency;
  readonly #rates: Rates;
  /** The last prices that figures are converted by now: all of one moment. */
  readonly #used = new Map<string, Rate>();
  readonly #undos: (() => void)[] = [];
  #converter: CurrencyConverter | null = null;
  #isListRead = false;
  #isLost = false;
  #isPaused = false;
  #isDirty = false;
  #isStopped = false;
  #publishedAt = 0;
  #listed: readonly Asset[] | null = null;
  readonly #reachable = new WeakMap<readonly Asset[], boolean>();

  constructor(host: Host, currency: DisplayCurrency) {
    this.#host = host;
    this.#currency = currency;
    this.#rates = new Rates({
      host,
      onRate: (symbol) => this.#onRate(symbol),
      onLost: () => void host.queryClient.invalidateQueries({ queryKey: assetsQuery(host.api).queryKey }),
    });
    const clock = setInterval(() => this.#onSecond(), 1_000);
    this.#undos.push(
      () => clearInterval(clock),
      host.bus.on("feed:status", ({ state }) => {
        const wasPaused = this.#isPaused;
        this.#isPaused = state === "paused";
        if (wasPaused && !this.#isPaused) this.#resume();
      }),
      host.queryClient.getQueryCache().subscribe(({ query }) => {
        if (query.queryKey[0] === QUERY_KEYS.streams[0]) this.#publishAfter(WITH_PRICES);
      }),
    );
    converters.setState({
      of: (symbol) => {
        this.#readList();
        return quotedConverter(symbol);
      },
    });
    this.#report();
  }

  stop(): void {
    this.#isStopped = true;
    for (const undo of this.#undos) undo();
    this.#rates.stop();
    delete document.documentElement.dataset.rates;
    converters.setState({ of: quotedConverter });
    conversionStatus.setState(NO_CONVERSION, true);
  }

  /** Reads the list of pairs now and again, from the first call on. It is called while components render. */
  #readList(): void {
    if (this.#isListRead) return;
    this.#isListRead = true;
    const { queryClient, api } = this.#host;
    const list = new QueryObserver(queryClient, {
      ...assetsQuery(api),
      refetchInterval: ({ state: { data } }) =>
        data && !this.#isReachable(data) ? LIST_EVERY.lost : LIST_EVERY.found,
    });
    queueMicrotask(() => {
      if (this.#isStopped) return;
      this.#undos.push(list.subscribe(({ data }) => data && this.#useList(data)));
      const { data } = list.getCurrentResult();
      if (data) this.#useList(data);
    });
  }

  #isReachable(assets: readonly Asset[]): boolean {
    const known = this.#reachable.get(assets) ?? reachableCurrencies(assets).includes(this.#currency);
    this.#reachable.set(assets, known);
    return known;
  }

  #useList(assets: readonly Asset[]): void {
    if (assets === this.#listed) return;
    this.#listed = assets;
    this.#isLost = !this.#isReachable(assets);
    this.#converter = this.#isLost
      ? null
      : new CurrencyConverter({
          ...{ assets, currency: this.#currency, lastOf: this.#lastOf },
          onNeed: () => queueMicrotask(() => this.#follow()),
        });
    converters.setState({ of: this.#converter?.of ?? quotedConverter });
    this.#follow();
  }

  #follow(): void {
    this.#rates.setSymbols(this.#converter?.symbols() ?? []);
    this.#report();
  }

  readonly #lastOf = (symbol: string): string | undefined => {
    const rate = this.#used.get(symbol) ?? this.#rates.get(symbol);
    if (rate === undefined) return undefined;
    this.#used.set(symbol, rate);
    return this.#isUnused(rate) ? undefined : rate.last;
  };

  #isUnused({ asOf }: Pick<Rate, "asOf">): boolean {
    return !this.#isPaused && Math.abs(Date.now() - asOf) >= UNUSED_AFTER;
  }

  #onRate(symbol: string): void {
    this.#isDirty = true;
    if (this.#used.has(symbol)) this.#publishAfter(WITHOUT_PRICES);
    // The first rate of a pair is waited for, in a paused page too: it keeps those that it has.
    else if (this.#isPaused) this.#show();
    else this.#publish();
  }

  /** During the pause rates may have changed, or those in use become too old. */
  #resume(): void {
    if (this.#isDirty) this.#publish();
    else this.#show();
  }

  #publishAfter(wait: number): void {
    if (this.#isDirty && Date.now() - this.#publishedAt >= wait) this.#publish();
  }

  #onSecond(): void {
    if (this.#isDirty) this.#publishAfter(WITHOUT_PRICES);
    // Rates that get no younger get too old.
    else if (!this.#isPaused) this.#show();
  }

  /** Shows prices at the rates of now. A paused page stays as it is. */
  #publish(): void {
    if (this.#isPaused || this.#converter === null) return;
    this.#isDirty = false;
    this.#publishedAt = Date.now();
    this.#used.clear();
    this.#show();
  }

  #show(): void {
    if (this.#converter?.refresh()) converters.setState({ of: this.#converter.of });
    this.#report();
  }

  #report(): void {
    const symbols = this.#converter?.symbols() ?? [];
    const rates = symbols.map((symbol) => {
      const rate = this.#used.get(symbol);
      const { last = null, asOf = null } = rate ?? {};
      return { symbol, last, asOf, isUnused: rate !== undefined && this.#isUnused(rate) };
    });
    const isOld = rates.some(
      ({ asOf, isUnused }) => asOf !== null && !isUnused && Math.abs(Date.now() - asOf) > OLD_AFTER,
    );
    const { dataset } = document.documentElement;
    if (isOld) dataset.rates = "old";
    else delete dataset.rates;
    const isOn = this.#converter !== null && (rates.length === 0 || this.#converter.hasRate());
    const state = this.#isLost ? "lost" : isOn ? "on" : "loading";
    const before = conversionStatus.getState();
    const next = { state, currency: this.#currency, rates } as const;
    if (JSON.stringify(before) !== JSON.stringify(next)) conversionStatus.setState(next, true);
  }
}

let isFollowed = false;

/** Converts prices into the currency that the visitor has chosen, now and after each change of the choice. */
export function followCurrency(host: Host): void {
  if (isFollowed) return;
  isFollowed = true;
  let current: DisplayCurrency | "quoted" = "quoted";
  let conversions: Conversions | null = null;
  const apply = () => {
    const { currency } = display.get();
    if (currency === current) return;
    current = currency;
    conversions?.stop();
    conversions = currency === "quoted" ? null : new Conversions(host, currency);
  };
  display.subscribe(apply);
  apply();
}
