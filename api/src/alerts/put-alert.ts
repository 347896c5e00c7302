import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";
import { and, eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import type { Database } from "../database/database.ts";
import { alerts } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import { type AlertRow, alertOf, beginning, CHANGED_NOW, columnsOf, requireRoom } from "./alerts.ts";
import { type IsListed, requireListed } from "./listed-symbols.ts";

type Put = {
  person: SessionOwner;
  id: string;
  settings: AlertSettings;
  /** How many crossings of the alert the sender knows of, where that is said. */
  crossings: number | undefined;
  isListed: IsListed;
  /** What the sender knows, as `alert-limits.ts` says. */
  version?: number;
  now: number;
};

type Columns = ReturnType<typeof columnsOf> & { expiresAt?: Date | null };

const EXPIRED = "That time has passed. Choose a later expiry.";

/**
 * What is sent, with an expiry that lets it be watched: one that has passed goes where a client wakes the alert that knows
 * nothing of expiry.
 * @throws {DomainError} invalid where a client chose a moment that has passed.
 */
function withLivingExpiry(sent: Columns, known: AlertRow | null, now: number): Columns {
  if (sent.status !== "active") return sent;
  const isOver = (at: Date | null | undefined) => at != null && at.getTime() <= now;
  if (isOver(sent.expiresAt)) throw new DomainError("invalid", EXPIRED);
  return sent.expiresAt === undefined && isOver(known?.expiresAt) ? { ...sent, expiresAt: null } : sent;
}

const changesExpiry = (known: AlertRow, { expiresAt }: Columns): boolean =>
  expiresAt !== undefined && known.expiresAt?.getTime() !== expiresAt?.getTime();

/** What an alert waits for. */
const WAITS_FOR = ["symbol", "condition", "repeatAfter"] as const;
/** What an alert is watched by. A change of any of it has the alert start over. */
const WATCHED = [...WAITS_FOR, "status"] as const;

/**
 * Whether an alert has crossed and is done without the sender's knowledge, who leaves what it waits for as it is. The
 * sender's page is out of date, or the answer to an earlier request was lost. Such an alert must not be watched again: it
 * would cross twice although it was asked for once.
 */
const isDoneMeanwhile = (known: AlertRow | null, sent: Columns, crossings: number | undefined): boolean =>
  known?.status === "done" &&
  crossings !== undefined &&
  known.crossings > crossings &&
  WAITS_FOR.every((name) => known[name] === sent[name]);

/** Finds an alert, deleted or not, and holds it: a recorder of its crossings waits. */
async function lockAlert(within: Database, userId: string, id: string): Promise<AlertRow | null> {
  const isIt = and(eq(alerts.userId, userId), eq(alerts.id, id));
  const [row] = await within.select().from(alerts).where(isIt).for("update");
  return row ?? null;
}

async function createAlert(
  within: Database,
  key: { userId: string; id: string },
  sent: Columns,
  now: number,
) {
  await requireRoom(within, key.userId, 1);
  const values = { ...key, ...sent, ...beginning(now), createdAt: new Date(now) };
  const [created] = await within.insert(alerts).values(values).returning();
  return created;
}

type Update = { known: AlertRow; sent: Columns; isAnew: boolean; now: number };

async function updateAlert(within: Database, { known, sent, isAnew, now }: Update) {
  if (!isAnew && known.note === sent.note && !changesExpiry(known, sent)) return known;
  if (known.status === "deleted") await requireRoom(within, known.userId, 1);
  const anew = isAnew && { ...beginning(now), revision: known.revision + 1 };
  const [updated] = await within
    .update(alerts)
    .set({ ...sent, changedAt: CHANGED_NOW, ...anew })
    .where(and(eq(alerts.userId, known.userId), eq(alerts.id, known.id)))
    .returning();
  return updated;
}

/**
 * Creates the alert, changes it, or brings it back after it was deleted; what it has is left alone where nothing differs.
 * @throws {DomainError} unauthenticated where the session has ended, invalid where the account has no room for the alert
 * or the exchange does not list its symbol.
 */
export function putAlert(database: Database, put: Put): Promise<Alert> {
  const { person, id, settings, crossings, isListed, version = 1, now } = put;
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now, "no key update");
    const known = await lockAlert(within, userId, id);
    const wished = withLivingExpiry(columnsOf(settings), known, now);
    const sent = isDoneMeanwhile(known, wished, crossings) ? { ...wished, status: "done" as const } : wished;
    const isAnew = known === null || WATCHED.some((name) => known[name] !== sent[name]);
    // An alert can still be paused after its pair was delisted.
    const isAtRest = sent.status !== "active" && known?.symbol === sent.symbol;
    if (isAnew && !isAtRest) requireListed(sent.symbol, isListed);
    const row =
      known === null
        ? await createAlert(within, { userId, id }, sent, now)
        : await updateAlert(within, { known, sent, isAnew, now });
    if (row === undefined) throw new Error("The database returned no alert.");
    return alertOf({ ...row, status: sent.status }, version);
  });
}
