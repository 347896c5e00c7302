import * as z from "zod/mini";
import { HALTED_STATUSES } from "../market/pairs.ts";

const SECOND = 1000;
const HOUR = 3_600 * SECOND;

const whole = (least: number, most: number) => {
  const sentence = `must be a whole number from ${least} to ${most}`;
  return z.int(sentence).check(z.gte(least, sentence), z.lte(most, sentence));
};

const oneOf = <const T extends string>(values: readonly T[]) =>
  z.enum(values, `must be one of ${values.join(", ")}`);

const symbols = z
  .array(z.string("must be a list of symbols"), "must be a list of symbols")
  .check(z.minLength(1, "must name at least one symbol"));

export const MALFORMED_VARIANTS = [
  "bad-json",
  "null",
  "missing-field",
  "nan",
  "negative",
  "wrong-type",
  "unknown-event",
  "unknown-field",
] as const;
export type MalformedVariant = (typeof MALFORMED_VARIANTS)[number];

const WRONG_KLINES = ["repeated", "swapped", "malformed", "none"] as const;

const refusedStatuses = z.union(
  [z.literal(403), z.literal(429), z.literal(451), z.literal(503)],
  "must be 403, 429, 451 or 503",
);
const restStatuses = z.union(
  [z.literal(429), z.literal(418), z.literal(451), z.literal(403), z.literal(500), z.literal("hang")],
  'must be 429, 418, 451, 403, 500 or "hang"',
);

/** Every lasting fault: how long it goes on (until it is ended, if left out), or `active: false` to end it. */
const lasting = {
  forMs: z.optional(whole(1, 24 * HOUR)),
  active: z.optional(z.boolean("must be true or false")),
};

/** Faults that go on until they end. */
const lastingFaults = [
  /** No frames, and unless `answers` no answers either; the sockets stay open. */
  z.object({
    kind: z.literal("stall"),
    /** `current` spares connections that are opened afterwards, so that a reconnect cures it. */
    connections: z.optional(oneOf(["all", "current"])),
    answers: z.optional(z.boolean("must be true or false")),
    ...lasting,
  }),
  /** Broken frames beside the good ones, or with `replace` instead of them. */
  z.object({
    kind: z.literal("malformed"),
    variants: z.optional(z.array(oneOf(MALFORMED_VARIANTS), "must be a list of variants")),
    symbols: z.optional(symbols),
    replace: z.optional(z.boolean("must be true or false")),
    ...lasting,
  }),
  /** After each tick the one of `byMs` before, with that time and the trade ids of then. */
  z.object({ kind: z.literal("outOfOrder"), byMs: z.optional(whole(1, HOUR)), ...lasting }),
  /** The feed's clock is wrong by `byMs`: behind where that is negative. `forMs` of a second is about one frame. */
  z.object({ kind: z.literal("eventTime"), byMs: whole(-48 * HOUR, 48 * HOUR), ...lasting }),
  /** REST's clock is wrong by `byMs`. */
  z.object({ kind: z.literal("closeTime"), byMs: whole(-48 * HOUR, 48 * HOUR), ...lasting }),
  /** The feed's trade ids are lower than before, and rise from there. */
  z.object({ kind: z.literal("lowerIds"), ...lasting }),
  /** No price: the feed's and REST's last price of these symbols is zero. */
  z.object({ kind: z.literal("zeroPrice"), symbols, ...lasting }),
  /** Ticks of these symbols are half a percent above the market's price and below it, from one second to the next. */
  z.object({ kind: z.literal("swing"), symbols, ...lasting }),
  /** Ticks of these symbols are `percent` above the market's price, or below it where that is negative. */
  z.object({ kind: z.literal("apart"), symbols, percent: whole(-90, 900), ...lasting }),
  /** Each tick `copies` times more. */
  z.object({ kind: z.literal("duplicates"), copies: z.optional(whole(1, 1000)), ...lasting }),
  /** No ticks of these symbols while all others go on. */
  z.object({ kind: z.literal("silent"), symbols, ...lasting }),
  /** Ticks of these symbols to every connection, asked for or not. */
  z.object({ kind: z.literal("unrequested"), symbols, ...lasting }),
  /** SUBSCRIBE is answered with an error or not at all; with `symbols`, only requests that name one of them. */
  z.object({
    kind: z.literal("subscribe"),
    answer: oneOf(["refuse", "none"]),
    symbols: z.optional(symbols),
    ...lasting,
  }),
  /** New websocket connections are turned away with this status. */
  z.object({ kind: z.literal("refuse"), status: z.optional(refusedStatuses), ...lasting }),
  /** REST requests, or those whose path with its query begins with `path`, get this status or never an answer. */
  z.object({
    kind: z.literal("rest"),
    status: restStatuses,
    path: z.optional(z.string("must be a path such as /api/v3/klines")),
    retryAfterSeconds: z.optional(whole(1, 3600)),
    ...lasting,
  }),
  /** Ten klines of each answer are wrong, or there are none; with `symbols`, only those of these. */
  z.object({ kind: z.literal("klines"), are: oneOf(WRONG_KLINES), symbols: z.optional(symbols), ...lasting }),
  /** These pairs are gone from REST and feed as if they had never been listed. */
  z.object({ kind: z.literal("delist"), symbols, ...lasting }),
  /** These pairs are listed but do not trade: REST keeps what they had when it began, the feed says nothing. */
  z.object({ kind: z.literal("halt"), symbols, status: z.optional(oneOf(HALTED_STATUSES)), ...lasting }),
  z.object({ kind: z.literal("tickRate"), tickMs: whole(10, HOUR), ...lasting }),
  /** Errors of the feed come as `{"code","msg"}` instead of `{"error":{…},"id"}`. */
  z.object({ kind: z.literal("flatErrors"), ...lasting }),
] as const;

/** Faults that happen once, at once. */
const momentaryFaults = [
  /** Every connection ends: without a word, or with `code`. New ones are turned away for `refuseForMs`. */
  z.object({
    kind: z.literal("drop"),
    code: z.optional(
      whole(1000, 4999).check(z.refine(isCloseCode, "must be a code that closes a websocket")),
    ),
    refuseForMs: z.optional(whole(1, HOUR)),
  }),
  /** So many frames for each subscribed symbol in one go. */
  z.object({ kind: z.literal("burst"), frames: whole(1, 10_000) }),
  /** The event that announces a disconnect, and with `closeAfterMs` the disconnect. */
  z.object({
    kind: z.literal("serverShutdown"),
    shape: z.optional(oneOf(["bare", "wrapped"])),
    closeAfterMs: z.optional(whole(0, HOUR)),
  }),
] as const;

const faultSchema = z.discriminatedUnion(
  "kind",
  [...lastingFaults, ...momentaryFaults],
  `must be one of ${[...lastingFaults, ...momentaryFaults].map(kindOf).join(", ")}`,
);

/** One thing to go wrong, as `POST /control/faults` takes it. */
export type Fault = z.infer<typeof faultSchema>;
export type LastingFault = z.infer<(typeof lastingFaults)[number]>;
export type LastingKind = LastingFault["kind"];

/** The faults that a body asks for (one, or a list), or a sentence that says what is wrong with it. */
export function readFaults(body: unknown): { faults: Fault[] } | { problem: string } {
  const faults: Fault[] = [];
  for (const item of Array.isArray(body) ? body : [body]) {
    const parsed = faultSchema.safeParse(item);
    if (!parsed.success) return { problem: explain(item, parsed.error.issues[0]) };
    faults.push(parsed.data);
  }
  return { faults };
}

function explain(item: unknown, issue: z.core.$ZodIssue | undefined): string {
  if (typeof item !== "object" || item === null) return "A fault must be a JSON object with a 'kind'.";
  const name = issue?.path.find((part) => typeof part === "string") ?? "kind";
  return `The fault's '${name}' ${issue?.message ?? "is not valid"}.`;
}

/** 1006 is never sent: it is what a client sees when a connection breaks off. */
function isCloseCode(code: number): boolean {
  return code >= 3000 || (code >= 1000 && code <= 1014 && code !== 1004 && code !== 1005);
}

function kindOf(schema: { shape: { kind: { _zod: { values?: Set<unknown> } } } }): string {
  return [...(schema.shape.kind._zod.values ?? [])].join();
}
