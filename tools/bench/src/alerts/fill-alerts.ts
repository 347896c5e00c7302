import type { Driver } from "../service/driver.ts";

/** An alert to be stored, of the member with this number. */
export type StoredAlert = { member: number; symbol: string; condition: object };

const userIdOf = (member: number): string =>
  `00000000-0000-4000-8000-${member.toString(16).padStart(12, "0")}`;

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

/** Fills the tables that the service has made with members, their webhook and their alerts. */
export async function fillAlerts(
  { query }: Driver,
  { alerts, webhook }: { alerts: readonly StoredAlert[]; webhook: string | null },
): Promise<void> {
  const members = [...new Set(alerts.map(({ member }) => member))];
  const users = JSON.stringify(
    members.map((member) => ({ id: userIdOf(member), email: `member${member}@bench.example` })),
  );
  await query(USERS, [users]);
  await query(CHANNELS, [users, webhook]);
  for (let from = 0; from < alerts.length; from += AT_ONCE) {
    const rows = alerts.slice(from, from + AT_ONCE).map(({ member, symbol, condition }, index) => ({
      ...{ user: userIdOf(member), id: (from + index).toString(16).padStart(24, "0") },
      ...{ symbol, condition: JSON.stringify(condition) },
    }));
    await query(ALERTS, [JSON.stringify(rows)]);
  }
}
