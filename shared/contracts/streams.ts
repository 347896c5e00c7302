import * as z from "zod/mini";
import { UNKNOWN_FIELD } from "./account.ts";
import { marketTickerSchema, symbolSchema } from "./market.ts";

/** The most symbols in one stream. */
export const MAX_STREAM_SYMBOLS = 5;

/** The most streams of one account, and of one import. */
export const MAX_STREAMS = 500;

const symbolsSchema = z.array(symbolSchema, "Name the stream's assets as a list of symbols.").check(
  z.minLength(1, "Select at least one asset."),
  z.maxLength(MAX_STREAM_SYMBOLS, `Select up to ${MAX_STREAM_SYMBOLS} assets.`),
  z.refine((symbols) => new Set(symbols).size === symbols.length, "Select each asset only once."),
);

/** A named group of trading pairs. `userId` is "guest" for one that is kept in the browser only. */
export const streamSchema = z.object({
  id: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  symbols: symbolsSchema,
});
export type Stream = z.infer<typeof streamSchema>;

export const GUEST_ID = "guest";

const NO_OBJECT = "What you sent must be a JSON object.";

/**
 * Fields in which a client may say what the service knows better: whose a stream is, and which id a new one
 * gets. Nobody looks at them.
 */
const OVERRULED = { id: z.optional(z.unknown()), userId: z.optional(z.unknown()) };

/** An object of exactly these fields. @param message what is said where there is no object. */
const fields = <Shape extends z.core.$ZodShape>(shape: Shape, message: string) =>
  z.strictObject(shape, {
    error: ({ code }) => (code === "unrecognized_keys" ? UNKNOWN_FIELD : message),
  });

const idSchema = z
  .string("Say which stream it is by its id.")
  .check(z.maxLength(100, "There is no such stream."));

/** The body of `POST /streams`. The stream becomes the sender's. */
export const newStreamSchema = fields({ ...OVERRULED, symbols: symbolsSchema }, NO_OBJECT);

/** The body of `PUT /streams`. */
export const changedStreamSchema = fields({ ...OVERRULED, id: idSchema, symbols: symbolsSchema }, NO_OBJECT);

/** The body of `DELETE /streams`. */
export const deletedStreamSchema = fields({ ...OVERRULED, id: idSchema }, NO_OBJECT);

const NO_LOCAL_ID = "A local stream's id is an object id of 24 hex digits.";
const NO_IMPORT = "Send the local streams as a list, each with _id, userId and symbols.";

const localStreamSchema = fields(
  {
    ...OVERRULED,
    _id: z.object(
      { $oid: z.string(NO_LOCAL_ID).check(z.regex(/^[0-9a-f]{24}$/i, NO_LOCAL_ID)) },
      NO_LOCAL_ID,
    ),
    symbols: symbolsSchema,
  },
  NO_IMPORT,
);

/** The body of `POST /streams/import`: a guest's streams, each with the id that it has in the browser. */
export const importSchema = fields(
  {
    streams: z
      .array(localStreamSchema, NO_IMPORT)
      .check(z.maxLength(MAX_STREAMS, `Import at most ${MAX_STREAMS} streams at once.`)),
  },
  NO_OBJECT,
);

/** The answer to `POST /streams/import`: the service's id of each stream, by its local id. */
export const importAnswerSchema = z.record(z.string(), z.string());

/**
 * The answer to `GET /streams`: the whole result. A symbol that the exchange does not list has no ticker;
 * of one whose ticker waits, nothing is known yet, and its facts are placeholders.
 */
export const streamsAnswerSchema = z.object({
  streams: z.array(streamSchema),
  symtracker: z.record(z.string(), z.number()),
  tickers: z.record(z.string(), z.extend(marketTickerSchema, { state: z.enum(["live", "waiting"]) })),
  tstreams: z.number(),
  tsyms: z.number(),
  usyms: z.number(),
});
export type StreamsAnswer = z.infer<typeof streamsAnswerSchema>;

/**
 * How far the row of a symbol can be trusted:
 * `waiting` subscribed, nothing arrived yet · `live` prices arrive · `silent` others tick, this one does not ·
 * `refused` the feed did not accept the subscription · `unlisted` the exchange does not trade it.
 */
export type TickerState = "waiting" | "live" | "silent" | "refused" | "unlisted";

/**
 * The price facts of one symbol that streams show. The four texts are exact decimals as the exchange
 * sent them; times are ms since 1970. `eventTime` orders ticks: an older one never replaces a newer one.
 */
export type Ticker = {
  average: string;
  last: string;
  pchange: string;
  change: string;
  volume: number;
  qvolume: number;
  trades: number;
  open: number;
  close: number;
  eventTime: number;
  state: TickerState;
};

/** One message of the feed, decoded: the facts of one symbol at `eventTime`. */
export type Tick = Omit<Ticker, "state"> & { symbol: string };

/** What the query `["streams"]` holds; `shared/streams` has every change of it as a pure function. */
export type StreamsResult = {
  streams: Stream[];
  /** Number of streams that use each symbol. */
  symtracker: Record<string, number>;
  tickers: Record<string, Ticker>;
  /** Streams in total. */
  tstreams: number;
  /** Symbols in total, a symbol of two streams counted twice. */
  tsyms: number;
  /** Different symbols. */
  usyms: number;
};
