import { setTimeout as delay } from "node:timers/promises";
import { openDriver } from "../service/driver.ts";
import type { Running } from "../service/processes.ts";
import { type Engine, type Place, placeOf, startService } from "../service/subjects.ts";
import { fillAlerts, type StoredAlert } from "./fill-alerts.ts";

/** How long the feed may take until all symbols are subscribed and their missed prices are read, in ms. */
const TIMEOUT = 90_000;

/** A service of its own that watches alerts, on a database of its own. */
export type WatchingService = {
  /** What it counts, by name and without labels. */
  metrics(): Promise<Map<string, number>>;
  stop(): Promise<void>;
};

type Options = {
  engine: Engine;
  alerts: readonly StoredAlert[];
  webhook: { url: string; port: number } | null;
};

async function readMetrics({ url }: Running): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, name, value] = /^([a-z_]+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name !== undefined) values.set(name, (values.get(name) ?? 0) + Number(value));
  }
  return values;
}

/** Waits until ticks of all symbols are judged as they come. */
async function untilWatching(service: Running, symbols: number): Promise<void> {
  for (const end = Date.now() + TIMEOUT; Date.now() < end; await delay(200)) {
    const metrics = await readMetrics(service);
    if (metrics.get("alert_symbols_watched") === symbols && metrics.get("alert_symbols_behind") === 0) return;
  }
  throw new Error(`The service does not watch ${symbols} symbols within ${TIMEOUT / 1_000} s.`);
}

async function fill(place: Place, { alerts, webhook }: Options): Promise<void> {
  // The service makes the tables, then lets go of them: an embedded database has one user.
  await (await startService(place.service)).stop();
  const driver = await openDriver(place.service);
  await fillAlerts(driver, { alerts, webhook: webhook?.url ?? null });
  await driver.close();
}

/** Starts the built service on these alerts. It is ready when it watches all of them. */
export async function startWatchingService(options: Options): Promise<WatchingService> {
  const { engine, alerts, webhook } = options;
  const place = await placeOf(engine);
  try {
    await fill(place, options);
    const loopback = webhook && { DELIVERY_LOOPBACK_PORTS: String(webhook.port) };
    const service = await startService({ ...place.service, NODE_ENV: "development", ...loopback });
    const stop = async () => {
      await service.stop();
      await place.remove();
    };
    try {
      const start = performance.now();
      await untilWatching(service, new Set(alerts.map(({ symbol }) => symbol)).size);
      const seconds = Math.round((performance.now() - start) / 1_000);
      console.error(`${engine}: ${alerts.length} alerts are watched ${seconds} s after the start`);
    } catch (error) {
      await service.stop();
      throw error;
    }
    return { metrics: () => readMetrics(service), stop };
  } catch (error) {
    await place.remove();
    throw error;
  }
}
