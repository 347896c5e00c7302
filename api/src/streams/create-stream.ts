import { randomUUID } from "node:crypto";
import type { Stream } from "@cointide/shared/contracts/streams";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { lockOwner, requireRoom } from "./owner-lock.ts";

type NewStream = { userId: string; symbols: string[]; now: number };

/** @throws {Refusal} when the account has no room for another stream. */
export function createStream(database: Database, { userId, symbols, now }: NewStream): Promise<Stream> {
  return database.transaction(async (transaction) => {
    await lockOwner(transaction, userId);
    await requireRoom(transaction, userId, 1);
    const stream = { id: randomUUID(), userId, symbols };
    await transaction.insert(streams).values({ ...stream, createdAt: new Date(now) });
    return stream;
  });
}
