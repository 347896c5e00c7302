import type { Tick } from "../contracts/streams.ts";

/** What a frame of the feed says. Only `malformed` is a fault; `unknown` frames are the exchange's news. */
export type FeedMessage =
  | { kind: "tick"; tick: Tick }
  | { kind: "answer"; id: unknown; ok: boolean; result: unknown }
  | { kind: "shutdown" }
  | { kind: "unknown" }
  | { kind: "malformed" };

type Fields = Record<string, unknown>;

const MALFORMED: FeedMessage = { kind: "malformed" };
const UNKNOWN: FeedMessage = { kind: "unknown" };
const POSITIVE_DECIMAL = /^\d+(\.\d+)?$/;
const SIGNED_DECIMAL = /^-?\d+(\.\d+)?$/;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isDecimal = (value: unknown, pattern: RegExp): value is string =>
  typeof value === "string" && pattern.test(value) && Number.isFinite(Number(value));

const isCount = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/**
 * Maps a `24hrTicker` event to a tick. Hand-written instead of a schema: this runs for every frame.
 * An event without an event time is ordered by its close time.
 */
function tickOf(event: Fields): Tick | null {
  const { s, w, c, P, p, v, q, n, O, C, E = C } = event;
  if (typeof s !== "string" || s === "") return null;
  if (!isDecimal(w, POSITIVE_DECIMAL) || !isDecimal(c, POSITIVE_DECIMAL)) return null;
  if (!isDecimal(P, SIGNED_DECIMAL) || !isDecimal(p, SIGNED_DECIMAL)) return null;
  if (!isDecimal(v, POSITIVE_DECIMAL) || !isDecimal(q, POSITIVE_DECIMAL)) return null;
  if (!isCount(n) || !isCount(O) || !isCount(C) || !isCount(E)) return null;
  return {
    symbol: s,
    average: w,
    last: c,
    pchange: P,
    change: p,
    volume: Number(v),
    qvolume: Number(q),
    trades: n,
    open: O,
    close: C,
    eventTime: E,
  };
}

function messageOf(frame: Fields): FeedMessage {
  if (frame.e === "24hrTicker") {
    const tick = tickOf(frame);
    return tick === null ? MALFORMED : { kind: "tick", tick };
  }
  if (frame.e === "serverShutdown") return { kind: "shutdown" };
  if (frame.e !== undefined) return UNKNOWN;
  const { id = null } = frame;
  // Errors are documented flat and seen nested; neither always names the request.
  if (isFields(frame.error) || "code" in frame) return { kind: "answer", id, ok: false, result: null };
  if ("result" in frame) return { kind: "answer", id, ok: true, result: frame.result };
  return UNKNOWN;
}

/** Decodes one frame, bare or wrapped as `{ stream, data }`. Never throws, whatever it is given. */
export function decodeFrame(raw: unknown): FeedMessage {
  if (typeof raw !== "string") return MALFORMED;
  let frame: unknown;
  try {
    frame = JSON.parse(raw);
  } catch {
    return MALFORMED;
  }
  if (isFields(frame) && typeof frame.stream === "string" && "data" in frame) frame = frame.data;
  if (Array.isArray(frame)) return UNKNOWN;
  return isFields(frame) ? messageOf(frame) : MALFORMED;
}
