import type { UndoStack } from "@cointide/testing/undo-stack";
import { timed, until } from "@cointide/testing/until";
import { userId } from "../service/accounts.ts";
import type { Driver } from "../service/driver.ts";
import { type Engine, filledDatabase, startService } from "../service/servers.ts";

/** How long the feed may take until all symbols are subscribed and their missed prices are read, in ms. */
const TIMEOUT = 90_000;

/** An alert to be stored, of the member with this number. */
export type StoredAlert = { member: number; symbol: string; condition: object };

const USERS = `INSERT INTO users (id, name, email, email_key, password_hash, created_at)
  SELECT u->>'id', 'Member', u->>'email', u->>'email', '-', now() FROM jsonb_array_elements($1::jsonb) u`;

/** Mail would need a server; the webhook is what is measured. */
const CHANNELS = `INSERT INTO alert_channels (user_id, mail, webhook, webhook_secret)
  SELECT u->>'id', false, $2, 'secret' FROM jsonb_array_elements($1::jsonb) u`;

/** They were changed long ago: what was changed just now is read again and again for a while. */
const ALERTS = `INSERT INTO alerts
    (user_id, id, symbol, condition, note, status, created_at, changed_at, since)
  SELECT a->>'user', a->>'id', a->>'symbol', a->>'condition', '', 'active', now(), now() - interval '1 hour', now()
  FROM jsonb_array_elements($1::jsonb) a`;

/** How many rows one statement gets. */
const AT_ONCE = 5_000;

type Stored = { alerts: readonly StoredAlert[]; webhook?: { url: string; port: number } };

/** Fills the tables that the service has made with members, their webhook and their alerts. */
const fillAlerts =
  ({ alerts, webhook }: Stored) =>
  async ({ query }: Driver): Promise<void> => {
    const members = [...new Set(alerts.map(({ member }) => member))];
    const users = members.map((member) => ({ id: userId(member), email: `member${member}@bench.example` }));
    await query(USERS, [JSON.stringify(users)]);
    await query(CHANNELS, [JSON.stringify(users), webhook?.url ?? null]);
    for (let from = 0; from < alerts.length; from += AT_ONCE) {
      const rows = alerts.slice(from, from + AT_ONCE).map(({ member, symbol, condition }, index) => ({
        ...{ user: userId(member), id: (from + index).toString(16).padStart(24, "0") },
        ...{ symbol, condition: JSON.stringify(condition) },
      }));
      await query(ALERTS, [JSON.stringify(rows)]);
    }
  };

/** What the service counts, by name and without labels. */
async function readMetrics(url: string): Promise<Map<string, number>> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const values = new Map<string, number>();
  for (const line of text.split("\n")) {
    const [, name, value] = /^([a-z_]+)(?:\{.*\})? (\S+)$/.exec(line) ?? [];
    if (name !== undefined) values.set(name, (values.get(name) ?? 0) + Number(value));
  }
  return values;
}

/**
 * Starts the built service on these alerts, in a database of its own, and waits until ticks of all their symbols are
 * judged as they come. Gives what reads its metrics.
 */
export async function startWatchingService(undo: UndoStack, engine: Engine, stored: Stored) {
  const { alerts, webhook } = stored;
  const database = await filledDatabase(undo, engine, fillAlerts(stored));
  const loopback = webhook && { DELIVERY_LOOPBACK_PORTS: String(webhook.port) };
  const url = await startService(undo, { ...database.service, NODE_ENV: "development", ...loopback });
  const symbols = new Set(alerts.map(({ symbol }) => symbol)).size;
  const isWatching = async () => {
    const metrics = await readMetrics(url);
    return metrics.get("alert_symbols_watched") === symbols && metrics.get("alert_symbols_behind") === 0;
  };
  const { ms } = await timed(until(`the service watches ${symbols} symbols`, isWatching, TIMEOUT));
  console.error(`${engine}: ${alerts.length} alerts are watched ${Math.round(ms / 1_000)} s after the start`);
  return () => readMetrics(url);
}
