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
  type ChoiceName,
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
import { DomainError } from "../domain-error.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import { refuseFull } from "../streams/streams.ts";
import { type KeptChoices, readChoices, writeChoice } from "./choices.ts";
import { type DoneImport, findImport, keepImport } from "./done-import.ts";

type Import = {
  person: SessionOwner;
  key: string;
  sent: FileImport;
  isListed: IsListed;
  readSlices: ReadSlices;
  now: number;
};

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

/** Makes the choices that the account has room for. */
async function makeChoices(
  within: Database,
  userId: string,
  { sent: { preferences }, readSlices, now }: Pick<Import, "sent" | "readSlices" | "now">,
) {
  const kept = await readChoices(within, userId);
  const choices: KeptChoices = {};
  const before: KeptChoices = {};
  const leftOut: ChoiceName[] = [];
  for (const name of CHOICE_NAMES) {
    const choice = readChoice(name, preferences[name]);
    if (choice === undefined || hasChoice(kept[name], choice)) continue;
    try {
      await writeChoice(within, userId, name, withChoice(kept[name], choice), { readSlices, now });
      choices[name] = choice;
      before[name] = kept[name];
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      leftOut.push(name);
    }
  }
  return { choices, before, leftOut };
}

/**
 * Imports a file into an account, all or nothing: adds streams after the existing ones, adds alerts and makes choices. Skips what
 * the account already has, and choices that it has no room for. A repeat under the same key returns the first answer.
 * @throws {DomainError} unauthenticated if the session has ended; invalid if the account has no room for the streams or alerts,
 * or the exchange does not list a symbol.
 */
export function importFile(
  database: Database,
  { person, key, sent, isListed, readSlices, now }: Import,
): Promise<FileImportAnswer> {
  return database.transaction(async (within) => {
    const { id: userId } = await lockOwnAccount(within, person, now);
    const known = await findImport(within, userId, key);
    if (known !== null) return known.done.answer;
    for (const symbol of sent.streams.flatMap(({ symbols }) => symbols)) requireListed(symbol, isListed);
    for (const { symbol } of sent.alerts) requireListed(symbol, isListed);
    const addedStreams = await addStreams(within, userId, sent.streams, now);
    const addedAlerts = await addAlerts(within, userId, sent.alerts, now);
    const { choices, before, leftOut } = await makeChoices(within, userId, { sent, readSlices, now });
    const answer = {
      streams: addedStreams,
      alerts: addedAlerts.map(({ id }) => id),
      ...(leftOut.length > 0 && { leftOut }),
    };
    const done: DoneImport = { answer, alerts: addedAlerts, choices, before };
    await keepImport(within, { userId, key, done, now });
    return answer;
  });
}
