import type { Crossing } from "@cointide/shared/contracts/alerts";
import type { FeedPortMessage, FeedPortRequest } from "@cointide/shared/feed/feed-port";
import { WatchedSymbol } from "./watched-symbol.ts";
import type { AlertPlan, FromWatcher, ToWatcher, WatcherChannel } from "./watcher-messages.ts";

/** How often the page is told what was seen, in ms. */
const REPORTS_EVERY = 5_000;

type Answer = Extract<ToWatcher, { kind: "klines" }>;

function bySymbol(plans: readonly AlertPlan[]): Map<string, AlertPlan[]> {
  const groups = new Map<string, AlertPlan[]>();
  for (const plan of plans) {
    const group = groups.get(plan.symbol);
    if (group === undefined) groups.set(plan.symbol, [plan]);
    else group.push(plan);
  }
  return groups;
}

/**
 * Judges every tick of the symbols that have alerts, for the page at the other end of a channel. It runs in a worker, and
 * where there is none in the page. Returns what ends it.
 */
export function serveWatcher(channel: WatcherChannel<ToWatcher, FromWatcher>): () => void {
  const symbols = new Map<string, WatchedSymbol>();
  const answers = new Map<number, (klines: Answer["klines"]) => void>();
  const crossed: Crossing[] = [];
  let port: MessagePort | null = null;
  let lastId = 0;

  function reportSeen(): void {
    const seen = [...symbols.values()].flatMap((symbol) => symbol.seen() ?? []);
    channel.postMessage({ kind: "seen", symbols: seen });
  }
  function reportCrossings(): void {
    channel.postMessage({ kind: "crossings", crossings: crossed.splice(0) });
    reportSeen();
  }
  const timer = setInterval(reportSeen, REPORTS_EVERY);

  const createSymbol = (symbol: string) =>
    new WatchedSymbol(symbol, {
      read: (span) =>
        new Promise((resolve) => {
          lastId += 1;
          answers.set(lastId, resolve);
          channel.postMessage({ kind: "read", id: lastId, span });
        }),
      onCrossing(crossing) {
        crossed.push(crossing);
        // Those of one tick, or one reading of klines, are told at once.
        if (crossed.length === 1) queueMicrotask(reportCrossings);
      },
      onProgress: reportSeen,
    });

  function requestTicks(): void {
    port?.postMessage({ kind: "symbols", symbols: [...symbols.keys()] } satisfies FeedPortRequest);
  }

  function takeFeedMessage(message: FeedPortMessage): void {
    if (message.kind === "tick") symbols.get(message.symbol)?.takeTick(message);
    else if (message.kind === "gap") for (const symbol of message.symbols) symbols.get(symbol)?.noteGap();
  }

  function usePort(next: MessagePort | null): void {
    if (port !== null) port.close();
    port = next;
    for (const symbol of symbols.values()) symbol.noteGap();
    if (next === null) return;
    next.addEventListener("message", ({ data }: MessageEvent<FeedPortMessage>) => {
      if (next === port) takeFeedMessage(data);
    });
    next.start();
    requestTicks();
  }

  function setPlans(plans: readonly AlertPlan[]): void {
    const groups = bySymbol(plans);
    for (const [name, symbol] of symbols) {
      if (groups.has(name)) continue;
      symbol.stop();
      symbols.delete(name);
    }
    for (const [name, own] of groups) {
      const symbol = symbols.get(name) ?? createSymbol(name);
      symbols.set(name, symbol);
      symbol.setPlans(own);
    }
    requestTicks();
    reportSeen();
  }

  channel.addEventListener("message", ({ data }) => {
    if (data.kind === "port") usePort(data.port);
    else if (data.kind === "plans") setPlans(data.plans);
    else {
      answers.get(data.id)?.(data.klines);
      answers.delete(data.id);
    }
  });

  return () => {
    clearInterval(timer);
    port?.close();
    for (const symbol of symbols.values()) symbol.stop();
  };
}
