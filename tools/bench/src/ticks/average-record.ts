import { WebSocket } from "ws";
import type { Sighting } from "./page-probes.ts";

/** Writes down which averages the exchange sends of some symbols, and for which times. */
export type AverageRecord = {
  /** Resolves with the first tick. */
  started: Promise<void>;
  /**
   * How old each sighting was, in ms: from the last time, up to the sighting, for which the exchange had sent
   * what was shown. With prices that move at every tick no average comes twice soon, so that is its time. What
   * was never sent while we listened is at least as old as this record.
   */
  ages(sightings: readonly Sighting[]): number[];
  stop(): void;
};

export function recordAverages(feed: string, symbols: readonly string[]): AverageRecord {
  const times = new Map<string, number[]>();
  const socket = new WebSocket(feed);
  const params = symbols.map((symbol) => `${symbol.toLowerCase()}@ticker`);
  const since = Date.now();
  socket.on("open", () => socket.send(JSON.stringify({ method: "SUBSCRIBE", params, id: 1 })));
  const started = new Promise<void>((resolve, reject) => {
    socket.on("error", reject);
    socket.on("message", (data) => {
      const { s, w, E } = JSON.parse(String(data));
      if (s === undefined) return;
      const key = `${s} ${Number(w)}`;
      times.set(key, [...(times.get(key) ?? []), E]);
      resolve();
    });
  });
  return {
    started,
    ages: (sightings) =>
      sightings.map(({ symbol, average, at }) => {
        const sent = times.get(`${symbol} ${average}`)?.findLast((time) => time <= at);
        return at - (sent ?? since);
      }),
    stop: () => socket.close(),
  };
}
