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
import { and, eq } from "drizzle-orm";
import { lockOwnAccount, type SessionOwner } from "../accounts/lock-account.ts";
import { addAlerts } from "../alerts/add-alerts.ts";
import { isKept } from "../alerts/alerts.ts";
import { findKnownIds } from "../alerts/import-alerts.ts";
import { type IsListed, requireListed } from "../alerts/listed-symbols.ts";
import type { Database } from "../database/database.ts";
import { alerts, streams } from "../database/schema.ts";
import { DomainError } from "../domain-error.ts";
import type { ReadSlices } from "../storage/registered-slices.ts";
import { insertStreams } from "../streams/streams.ts";
import { type KeptChoices, readChoices, writeChoice } from "./choices.ts";
import { type DoneImport, findImport, keepImport } from "./done-import.ts";

type FileAlert = FileImport["alerts"][number];

type Import = {
  person: SessionOwner;
  key: string;
  sent: FileImport;
  isListed: IsListed;
  readSlices: ReadSlices;
  now: number;
};

/** Returns the items whose keys are not known, each once. */
function findNew<Item>(items: readonly Item[], known: Set<string>, keyOf: (item: Item) => string): Item[] {
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
  if (sent.length === 0) return [];
  const kept = await within
    .select({ symbols: streams.symbols, name: streams.name })
    .from(streams)
    .where(eq(streams.userId, userId));
  const known = new Set(kept.map(({ symbols, name }) => streamKey({ symbols, name: name ?? "" })));
  const added = findNew(sent, known, streamKey).map(({ symbols, name = "" }) => ({
    ...{ id: randomUUID(), userId, symbols, name },
  }));
  await insertStreams(within, added, now);
  return added;
}

/** Marks an alert that has expired as done. */
const settled = (alert: FileAlert, now: number): FileAlert =>
  alert.status === "active" && alert.expiresAt != null && alert.expiresAt <= now
    ? { ...alert, status: "done" }
    : alert;

/** Returns the keys of the alerts that the account shows. */
async function readAlertKeys(within: Database, userId: string): Promise<Set<string>> {
  const { symbol, condition, repeatAfter, note, expiresAt } = alerts;
  const rows = await within
    .select({ symbol, condition, repeatAfter, note, expiresAt })
    .from(alerts)
    .where(and(eq(alerts.userId, userId), isKept));
  const keys = rows.map((row) =>
    alertKey({ ...row, condition: JSON.parse(row.condition), expiresAt: row.expiresAt?.getTime() ?? null }),
  );
  return new Set(keys);
}

async function addNewAlerts(within: Database, userId: string, sent: readonly FileAlert[], now: number) {
  if (sent.length === 0) return [];
  const ids = await findKnownIds(
    within,
    userId,
    sent.map(({ id }) => id),
  );
  const unknown = sent.filter(({ id }) => !ids.has(id));
  const once = findNew(unknown, await readAlertKeys(within, userId), alertKey);
  const added = findNew(once, new Set(), ({ id }) => id).map((alert) => settled(alert, now));
  await addAlerts(within, userId, added, now);
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
    const addedAlerts = await addNewAlerts(within, userId, sent.alerts, now);
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
