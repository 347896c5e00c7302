import * as z from "zod/mini";
import { symbolSchema } from "./market.ts";
import { hasVisible, visibleOrEmpty } from "./visible-text.ts";

/** The most symbols in one stream. */
export const MAX_STREAM_SYMBOLS = 5;

/** The most streams of one account, and of one import. */
export const MAX_STREAMS = 500;

/**
 * The optional header of `POST /streams` that names what is created, in 16 to 64 letters, digits, `-` or `_`. A client
 * that lost the answer sends the request again under the same key, and no second stream is created.
 */
export const IDEMPOTENCY_KEY = "idempotency-key";

/** What is said where a stream's symbols are missing. */
export const NO_SYMBOLS = "Send the stream's assets as a list of symbols.";

/** The symbols of one stream. */
export const symbolsSchema = z.array(symbolSchema, NO_SYMBOLS).check(
  z.minLength(1, "Select at least one asset."),
  z.maxLength(MAX_STREAM_SYMBOLS, `Select up to ${MAX_STREAM_SYMBOLS} assets.`),
  z.refine((symbols) => new Set(symbols).size === symbols.length, "Select each asset only once."),
);

/** The most code points in a stream's name. */
export const MAX_STREAM_NAME = 40;

const NAME_TEXT = "A stream's name must be a text.";
const NAME_LONG = `A stream's name can have up to ${MAX_STREAM_NAME} characters.`;
const NAME_INVISIBLE =
  "A stream's name can't have invisible or direction-changing characters. Some emoji are joined by them.";
const NAME_BLANK = "A stream's name must have a visible character.";

/**
 * Control characters, line ends, halves of surrogate pairs, and characters without a width: bidi controls, joiners, blanks such as
 * U+200B. A selector that shows an emoji in color belongs to the emoji.
 */
const INVISIBLE =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}\p{Cf}]|(?!(?<=\p{Emoji})\uFE0F)\p{Default_Ignorable_Code_Point}/u;

const NAME_CHECKS = [
  z.overwrite((name: string) => name.normalize("NFC").trim()),
  z.refine<string>((name) => [...name].length <= MAX_STREAM_NAME, NAME_LONG),
  z.refine<string>((name) => !INVISIBLE.test(name), NAME_INVISIBLE),
  z.refine<string>((name) => name === "" || hasVisible(name), NAME_BLANK),
] as const;

/**
 * Name of a stream, trimmed and in NFC; empty for no name. Joiners (U+200C, U+200D) are refused everywhere, so emoji that consist of
 * several are not accepted.
 */
export const streamNameSchema = z.string(NAME_TEXT).check(...NAME_CHECKS);

/** Name of a stream in a file, a link or another import. One without a visible character counts as empty. */
export const importedStreamNameSchema = z
  .string(NAME_TEXT)
  .check(z.overwrite(visibleOrEmpty), ...NAME_CHECKS);

/**
 * A group of trading pairs. `userId` is "guest" for one that is kept in the browser only. Fields of later releases stay with the
 * stream, so that a release that does not know them never erases them.
 */
export const streamSchema = z.looseObject({
  id: z.string().check(z.minLength(1)),
  userId: z.string().check(z.minLength(1)),
  symbols: symbolsSchema,
  /** Empty for a stream without one. Missing where the sender knows nothing of names: a release before them, or a service. */
  name: z.catch(z.optional(z.string()), undefined),
});
export type Stream = Pick<z.infer<typeof streamSchema>, "id" | "userId" | "symbols" | "name">;

export const GUEST_ID = "guest";

/** The answer to `POST /streams/import`: the service's id of each stream, by its local id. */
export const importAnswerSchema = z.record(z.string(), z.string());

/**
 * How far the row of a symbol can be trusted:
 * `waiting` subscribed, nothing arrived yet · `live` prices arrive · `silent` others tick, this one does not ·
 * `refused` the feed did not accept the subscription · `unanswered` it did not answer the subscription in time ·
 * `halted` the exchange lists it, but trading is halted · `unlisted` the exchange does not list it.
 */
export type TickerState = "waiting" | "live" | "silent" | "refused" | "unanswered" | "halted" | "unlisted";

/**
 * The price facts of one symbol that streams show. Prices and changes are exact decimal texts as the exchange sent
 * them; times are ms since 1970.
 */
export type Ticker = {
  average: string;
  last: string;
  pchange: string;
  change: string;
  /** The lowest, highest and first price of the 24 hours; services and shells older than these fields leave them out. */
  low?: string | undefined;
  high?: string | undefined;
  openPrice?: string | undefined;
  /** Counts the base asset, `qvolume` the quote asset. */
  volume: number;
  qvolume: number;
  trades: number;
  /** When the 24 hours begin and end. */
  open: number;
  close: number;
  /** The id of the last trade, -1 without any. It orders ticks: one with a lower id never replaces one with a higher. */
  lastTradeId: number;
  /** When these values were true, by this computer's clock; 0 before there are any. Ages are counted from here. */
  asOf: number;
  /** When they arrived. */
  arrivedAt: number;
  /** @deprecated The same as `asOf`, for slices that were published before it. */
  eventTime: number;
  state: TickerState;
};

/**
 * One message of the feed, decoded: the facts of one symbol. `sentAt` is when the exchange sent it, by the exchange's clock
 * in ms since 1970, whatever it says; null where it does not say.
 */
export type Tick = Omit<Ticker, "state" | "eventTime"> & { symbol: string; sentAt: number | null };

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
