import { randomUUID } from "node:crypto";
import type { Stream } from "@cointide/shared/contracts/streams";
import {
  alertKey,
  type FileImport,
  type FileImportAnswer,
  streamKey,
} from "@cointide/shared/contracts/transfer";
import {
  CHOICE_NAMES,
  type Choices,
  hasChoice,
  readChoice,
  withChoice,
} from "@cointide/shared/contracts/transfer-choices";
import { asc, eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import { alertOf, beginning, columnsOf, requireRoom } from "../alerts/alerts.ts";
import { type IsListed, requireListed } from "../alerts/listed-symbols.ts";
import type { Database } from "../database/database.ts";
import { alerts, streams } from "../database/schema.ts";
import { refuseFull } from "../streams/streams.ts";
import { type KeptChoices, readChoices, writeChoices } from "./choices.ts";
import { type DoneImport, findImport, keepImport } from "./done-import.ts";

type Import = { person: SessionOwner; key: string; sent: FileImport; isListed: IsListed; now: number };

type NewAlert = FileImport["alerts"][number];

/** Items that the account does not have, each once. */
function newOf<Item>(items: readonly Item[], known: Set<string>, keyOf: (item: Item) => string): Item[] {
  return items.filter((item) => {
    const key = keyOf(item);
    const isNew = !known.has(key);
    known.add(key);
    return isNew;
  });
}

async function addStreams(
  within: Database,
  userId: string,
  sent: FileImport["streams"],
  now: number,
): Promise<Stream[]> {
  const kept = await within
    .select({ symbols: streams.symbols, name: streams.name })
    .from(streams)
    .where(eq(streams.userId, userId))
    .orderBy(asc(streams.ordinal));
  const known = new Set(kept.map(({ symbols, name }) => streamKey({ symbols, name: name ?? "" })));
  const added = newOf(sent, known, streamKey).map(({ symbols, name = "" }) => ({
    ...{ id: randomUUID(), userId, symbols, name },
  }));
  if (added.length === 0) return [];
  const rows = added.map((stream) => ({
    ...stream,
    name: stream.name === "" ? null : stream.name,
    createdAt: new Date(now),
  }));
  await within.insert(streams).values(rows).catch(refuseFull);
  return added;
}

/** An alert whose time is over is done. */
const settled = (alert: NewAlert, now: number): NewAlert =>
  alert.status === "active" && alert.expiresAt != null && alert.expiresAt <= now
    ? { ...alert, status: "done" }
    : alert;

async function addAlerts(within: Database, userId: string, sent: readonly NewAlert[], now: number) {
  const kept = await within.select().from(alerts).where(eq(alerts.userId, userId));
  const ids = new Set(kept.map(({ id }) => id));
  const shown = kept.flatMap(({ status, ...row }) =>
    status === "deleted" ? [] : [alertOf({ ...row, status }, 2)],
  );
  const unknown = sent.filter(({ id }) => !ids.has(id));
  const once = newOf(unknown, new Set(shown.map(alertKey)), alertKey);
  const added = newOf(once, new Set(), ({ id }) => id).map((alert) => settled(alert, now));
  if (added.length === 0) return [];
  await requireRoom(within, userId, added.length);
  await within.insert(alerts).values(
    added.map((alert, index) => ({
      ...{ userId, ...columnsOf(alert), ...beginning(now) },
      // Each a ms after the one before it, so that they keep their order.
      createdAt: new Date(now - (added.length - 1 - index)),
    })),
  );
  return added;
}

async function makeChoices(within: Database, userId: string, sent: Choices, now: number) {
  const kept = await readChoices(within, userId);
  const read = CHOICE_NAMES.map((name) => [name, readChoice(name, sent[name])] as const);
  const made = read.filter(([name, choice]) => choice !== undefined && !hasChoice(kept[name], choice));
  const values = Object.fromEntries(made.map(([name, choice]) => [name, withChoice(kept[name], choice)]));
  await writeChoices(within, userId, values, now);
  const choices: KeptChoices = Object.fromEntries(made);
  const before: KeptChoices = Object.fromEntries(made.map(([name]) => [name, kept[name]]));
  return { choices, before };
}

/**
 * Takes what a file says into the account, all or nothing: streams behind those that are there, alerts, and choices. What the
 * account has already is left alone. A repeat under the same key gives the first answer and changes nothing.
 * @throws {DomainError} unauthenticated where the session has ended; invalid where the account has no room for all of it, or
 * the exchange does not list a symbol.
 */
export function importFile(
  database: Database,
  { person, key, sent, isListed, now }: Import,
): Promise<FileImportAnswer> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now);
    const known = await findImport(within, userId, key);
    if (known !== null) return known.done.answer;
    for (const symbol of sent.streams.flatMap(({ symbols }) => symbols)) requireListed(symbol, isListed);
    for (const { symbol } of sent.alerts) requireListed(symbol, isListed);
    const addedStreams = await addStreams(within, userId, sent.streams, now);
    const addedAlerts = await addAlerts(within, userId, sent.alerts, now);
    const { choices, before } = await makeChoices(within, userId, sent.preferences, now);
    const answer = { streams: addedStreams, alerts: addedAlerts.map(({ id }) => id) };
    const done: DoneImport = { answer, alerts: addedAlerts, choices, before };
    await keepImport(within, { userId, key, done, now });
    return answer;
  });
}
