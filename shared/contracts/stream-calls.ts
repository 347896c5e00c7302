import * as z from "zod/mini";
import { exactFields } from "./exact-fields.ts";
import { agedTickerSchema } from "./market.ts";
import {
  importedStreamNameSchema,
  MAX_STREAMS,
  NO_SYMBOLS,
  streamNameSchema,
  streamSchema,
  symbolsSchema,
} from "./streams.ts";

const NO_OBJECT = "Send a JSON object.";

/**
 * Fields in which a client may say what the service knows better: whose a stream is, and which id a new one
 * gets. The service ignores them.
 */
const OVERRULED = { id: z.optional(z.unknown()), userId: z.optional(z.unknown()) };

const idSchema = z.string("Send the id of the stream.").check(z.maxLength(100, "There is no such stream."));

/** The body of `POST /streams`. The stream becomes the sender's. */
export const newStreamSchema = exactFields(
  { ...OVERRULED, symbols: symbolsSchema, name: z.optional(streamNameSchema) },
  NO_OBJECT,
);

/** The body of `PUT /streams`: symbols, a name or both. What is left out stays as it is; an empty name removes it. */
export const changedStreamSchema = exactFields(
  {
    ...{ ...OVERRULED, id: idSchema },
    ...{ symbols: z.optional(symbolsSchema), name: z.optional(streamNameSchema) },
  },
  NO_OBJECT,
).check(
  z.refine(({ symbols, name }) => symbols !== undefined || name !== undefined, {
    path: ["symbols"],
    error: NO_SYMBOLS,
  }),
);

/** The body of `DELETE /streams`. */
export const deletedStreamSchema = exactFields({ ...OVERRULED, id: idSchema }, NO_OBJECT);

const NO_LOCAL_ID = "A local stream's id is an object id of 24 hex digits.";
const NO_IMPORT = "Send the local streams as a list, each with _id, userId and symbols.";

const localStreamSchema = exactFields(
  {
    ...OVERRULED,
    _id: z.object(
      { $oid: z.string(NO_LOCAL_ID).check(z.regex(/^[0-9a-f]{24}$/i, NO_LOCAL_ID)) },
      NO_LOCAL_ID,
    ),
    symbols: symbolsSchema,
    name: z.optional(importedStreamNameSchema),
  },
  NO_IMPORT,
);

/** The body of `POST /streams/import`: a guest's streams, each with the id that it has in the browser. */
export const importSchema = exactFields(
  {
    streams: z
      .array(localStreamSchema, NO_IMPORT)
      .check(z.maxLength(MAX_STREAMS, `Import at most ${MAX_STREAMS} streams at once.`)),
  },
  NO_OBJECT,
);

/**
 * The answer to `GET /streams`: the whole result. A symbol that the exchange does not list has no ticker;
 * of one whose ticker waits, nothing is known yet, and its facts are placeholders.
 */
export const streamsAnswerSchema = z.object({
  streams: z.array(streamSchema),
  symtracker: z.record(z.string(), z.number()),
  tickers: z.record(z.string(), z.extend(agedTickerSchema, { state: z.enum(["live", "waiting"]) })),
  tstreams: z.number(),
  tsyms: z.number(),
  usyms: z.number(),
});
export type StreamsAnswer = z.infer<typeof streamsAnswerSchema>;
