import type { Stream } from "@cointide/shared/contracts/streams";
import { asc, eq } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { streams } from "../database/schema.ts";
import { STREAM_COLUMNS } from "./stream-row.ts";

/** A person's streams, the oldest first. */
export const listStreams = (database: Database, userId: string): Promise<Stream[]> =>
  database
    .select(STREAM_COLUMNS)
    .from(streams)
    .where(eq(streams.userId, userId))
    .orderBy(asc(streams.ordinal));
