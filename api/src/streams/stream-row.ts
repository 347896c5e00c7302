import type { Stream } from "@cointide/shared/contracts/streams";
import { streams } from "../database/schema.ts";

/** The columns that make a stream. */
export const STREAM_COLUMNS = { id: streams.id, userId: streams.userId, symbols: streams.symbols };

/** The streams of a person are theirs alone: who asks for another's is told the same as for none. */
export type StreamKey = Pick<Stream, "id" | "userId">;

/** No id that the service gave looks otherwise, and nothing else is worth a question to the database. */
export const isStreamId = (id: string): boolean => /^[0-9a-f-]{36}$/.test(id);
