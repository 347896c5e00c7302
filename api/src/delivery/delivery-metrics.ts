import { count, eq } from "drizzle-orm";
import { Counter, Gauge } from "prom-client";
import type { Database } from "../database/database.ts";
import { deliveries } from "../database/schema.ts";
import type { Metrics } from "../operations/metrics.ts";
import { CHANNELS, type Channel } from "./delivery.ts";

/** What came of telling a member. `failed` is tried again; `dead` and `limited` are not. */
type Result = "sent" | "failed" | "dead" | "limited";

export type DeliveryMetrics = { count(channel: Channel, result: Result): void };

/** Counts deliveries, and at each scrape the jobs that wait on the database, of all instances. */
export function createDeliveryMetrics(
  database: Database,
  { register }: Pick<Metrics, "register">,
): DeliveryMetrics {
  const counter = new Counter({
    name: "alert_deliveries_total",
    help: "Attempts to notify members of crossings, by channel and outcome",
    labelNames: ["channel", "result"],
    registers: [register],
  });
  new Gauge({
    name: "alert_deliveries_waiting",
    help: "Notifications waiting to be sent, by channel",
    labelNames: ["channel"],
    registers: [register],
    async collect() {
      const rows = await database
        .select({ channel: deliveries.channel, waiting: count() })
        .from(deliveries)
        .where(eq(deliveries.state, "waiting"))
        .groupBy(deliveries.channel)
        // Without a database there are other numbers to scrape still.
        .catch(() => null);
      for (const channel of rows === null ? [] : CHANNELS)
        this.set({ channel }, rows?.find((row) => row.channel === channel)?.waiting ?? 0);
    },
  });
  return { count: (channel, result) => counter.inc({ channel, result }) };
}
