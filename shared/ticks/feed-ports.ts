import type { Tick } from "../contracts/streams.ts";
import { type FeedClient, type FeedOptions, openFeed } from "../exchange/open-feed.ts";
import type { FeedPortMessage, FeedPortRequest } from "../feed/feed-port.ts";
import { startTickPipeline, type TickPipeline, type TickPipelineOptions } from "./pipeline.ts";

/** What serves the ports of slices. */
export type PortServer = {
  /** Serves a port under a number of the caller's. */
  openPort(id: number, port: MessagePort): void;
  closePort(id: number): void;
};

/** The pipeline of our own pages, whose feed also serves the ports of slices. */
export function startPortedPipeline(options: TickPipelineOptions): TickPipeline & PortServer {
  const ports = new FeedPorts();
  const pipeline = startTickPipeline({ ...options, open: (feed) => ports.openFeed(feed) });
  return {
    ...pipeline,
    openPort: (id, port) => ports.open(id, port),
    closePort: (id) => ports.close(id),
  };
}

type FeedPort = { port: MessagePort; symbols: ReadonlySet<string> };

/** The symbols that a slice requests; null where its message is none. */
function requestedIn(message: unknown): ReadonlySet<string> | null {
  const { kind, symbols } = (message ?? {}) as Partial<FeedPortRequest>;
  if (kind !== "symbols" || !Array.isArray(symbols)) return null;
  return new Set(symbols.filter((symbol) => typeof symbol === "string" && symbol !== ""));
}

/**
 * Serves the ports of slices from the feed of a page: one connection subscribes to the symbols of all, and each gets every
 * tick of its own. The page learns nothing of symbols that only ports request.
 */
export class FeedPorts {
  readonly #ports = new Map<number, FeedPort>();
  #client: FeedClient | null = null;
  #pageSymbols: ReadonlySet<string> = new Set();
  /** The symbols whose ticks come, without one missing since they were accepted. */
  readonly #accepted = new Set<string>();
  #state: ReturnType<FeedClient["status"]>["state"] = "idle";

  /** Opens the feed for a page, which uses it as if it were alone. */
  openFeed(options: FeedOptions): FeedClient {
    const { events } = options;
    const client = openFeed({
      ...options,
      events: {
        ...events,
        onTick: (tick) => this.#takeTick(tick, events),
        onAccepted: (symbols) => this.#noteAccepted(symbols, events),
        onFailed: (symbols, failure) => {
          for (const symbol of symbols) this.#accepted.delete(symbol);
          events.onFailed?.(this.#ofPage(symbols), failure);
        },
        onGap: (symbols) => {
          this.#noteGap([...symbols].filter((symbol) => this.#accepted.delete(symbol)));
          events.onGap?.(new Set(this.#ofPage(symbols)));
        },
        onChange: () => {
          this.#reportStatus();
          events.onChange?.();
        },
      },
    });
    this.#client = client;
    return {
      ...client,
      setSymbols: (symbols) => this.#setPageSymbols(new Set(symbols), events),
      status: () => (this.#pageSymbols.size === 0 ? { ...client.status(), state: "idle" } : client.status()),
    };
  }

  /** Serves a port under a number that `close` takes. */
  open(id: number, port: MessagePort): void {
    const served: FeedPort = { port, symbols: new Set() };
    this.#ports.set(id, served);
    port.addEventListener("message", ({ data }) => {
      const symbols = requestedIn(data);
      if (symbols === null || this.#ports.get(id) !== served) return;
      served.symbols = symbols;
      this.#updateSymbols();
    });
    port.start();
    send(port, { kind: "status", state: this.#state });
  }

  close(id: number): void {
    this.#ports.get(id)?.port.close();
    if (this.#ports.delete(id)) this.#updateSymbols();
  }

  /** Returns whether the tick is one that somebody waits for. */
  #takeTick(tick: Tick, { onTick }: FeedOptions["events"]): boolean {
    const { symbol, last, close: at, lastTradeId, sentAt } = tick;
    let isRequested = false;
    for (const { port, symbols } of this.#ports.values()) {
      if (!symbols.has(symbol)) continue;
      isRequested = true;
      send(port, { kind: "tick", symbol, last, at, lastTradeId, sentAt });
    }
    return isRequested && !this.#pageSymbols.has(symbol) ? true : onTick(tick);
  }

  /** A symbol that is accepted once more was lost in between. */
  #noteAccepted(symbols: readonly string[], { onAccepted }: FeedOptions["events"]): void {
    this.#noteGap(symbols.filter((symbol) => this.#accepted.has(symbol)));
    for (const symbol of symbols) this.#accepted.add(symbol);
    onAccepted?.(this.#ofPage(symbols));
  }

  #noteGap(missed: readonly string[]): void {
    for (const { port, symbols: own } of this.#ports.values()) {
      const symbols = missed.filter((symbol) => own.has(symbol));
      if (symbols.length > 0) send(port, { kind: "gap", symbols });
    }
  }

  #reportStatus(): void {
    const state = this.#client?.status().state ?? "idle";
    if (state === this.#state) return;
    this.#state = state;
    for (const { port } of this.#ports.values()) send(port, { kind: "status", state });
  }

  #ofPage(symbols: Iterable<string>): string[] {
    return [...symbols].filter((symbol) => this.#pageSymbols.has(symbol));
  }

  #setPageSymbols(symbols: ReadonlySet<string>, { onAccepted }: FeedOptions["events"]): void {
    const before = this.#pageSymbols;
    this.#pageSymbols = symbols;
    this.#updateSymbols();
    // Those that ports had requested are accepted already.
    const known = [...symbols].filter((symbol) => !before.has(symbol) && this.#accepted.has(symbol));
    if (known.length > 0) onAccepted?.(known);
  }

  #updateSymbols(): void {
    const ofPorts = [...this.#ports.values()].flatMap(({ symbols }) => [...symbols]);
    const all = new Set([...this.#pageSymbols, ...ofPorts]);
    for (const symbol of this.#accepted) if (!all.has(symbol)) this.#accepted.delete(symbol);
    this.#client?.setSymbols(all);
  }
}

function send(port: MessagePort, message: FeedPortMessage): void {
  port.postMessage(message);
}
