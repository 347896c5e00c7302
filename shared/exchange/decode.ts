import { isAmount, isCount, isSignedAmount, isTradeId, isZero } from "../contracts/decimals.ts";
import type { Tick } from "../contracts/streams.ts";

/** The content of a frame. Only `malformed` is a fault; `unknown` frames are new features of the exchange. */
export type FeedMessage =
  | { kind: "tick"; tick: Tick }
  /** The exchange has no price of the symbol. */
  | { kind: "no-price"; symbol: string }
  | { kind: "answer"; id: unknown; ok: boolean; result: unknown }
  | { kind: "shutdown" }
  | { kind: "unknown" }
  | { kind: "malformed" };

type Fields = Record<string, unknown>;

const MALFORMED: FeedMessage = { kind: "malformed" };
const UNKNOWN: FeedMessage = { kind: "unknown" };

/** An event that was sent longer ago than this, in ms, or in the future, comes from another clock than ours. */
const MAX_LATENCY = 10_000;

const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether the value is an amount, or left out. */
const isKnownAmount = (value: unknown): value is string | undefined => value === undefined || isAmount(value);

const asOfEvent = (eventTime: number, arrivedAt: number): number =>
  eventTime <= arrivedAt && arrivedAt - eventTime <= MAX_LATENCY ? eventTime : arrivedAt;

/**
 * Maps a `24hrTicker` event to a tick. Hand-written instead of a schema: this runs for every frame.
 * The event time only gives the age of the values, and only where it is plausible.
 */
function parseTick(event: Fields, arrivedAt: number): Tick | null {
  const { s, w, c, P, p, l, h, o, v, q, n, O, C, L, E } = event;
  if (typeof s !== "string" || s === "") return null;
  if (!isAmount(w) || !isAmount(c) || !isAmount(v) || !isAmount(q)) return null;
  if (!isKnownAmount(l) || !isKnownAmount(h) || !isKnownAmount(o)) return null;
  if (!isSignedAmount(P) || !isSignedAmount(p)) return null;
  if (!isCount(n) || !isCount(O) || !isCount(C) || !isTradeId(L)) return null;
  if (E !== undefined && !isCount(E)) return null;
  return {
    symbol: s,
    average: w,
    last: c,
    pchange: P,
    change: p,
    low: l,
    high: h,
    openPrice: o,
    volume: Number(v),
    qvolume: Number(q),
    trades: n,
    open: O,
    close: C,
    lastTradeId: L,
    sentAt: E ?? null,
    asOf: asOfEvent(E ?? arrivedAt, arrivedAt),
    arrivedAt,
  };
}

function parseTicker(frame: Fields, arrivedAt: number): FeedMessage {
  const tick = parseTick(frame, arrivedAt);
  if (tick === null) return MALFORMED;
  return isZero(tick.last) ? { kind: "no-price", symbol: tick.symbol } : { kind: "tick", tick };
}

function parseFields(frame: Fields, arrivedAt: number): FeedMessage {
  if (frame.e === "24hrTicker") return parseTicker(frame, arrivedAt);
  if (frame.e === "serverShutdown") return { kind: "shutdown" };
  if (frame.e !== undefined) return UNKNOWN;
  const { id = null } = frame;
  // Errors are documented flat and seen nested; neither always names the request.
  if (isFields(frame.error) || "code" in frame) return { kind: "answer", id, ok: false, result: null };
  if ("result" in frame) return { kind: "answer", id, ok: true, result: frame.result };
  return UNKNOWN;
}

/**
 * Decodes one frame, bare or wrapped as `{ stream, data }`. Never throws, whatever it is given.
 * @param arrivedAt in ms since 1970.
 */
export function decodeFrame(raw: unknown, arrivedAt: number): FeedMessage {
  if (typeof raw !== "string") return MALFORMED;
  let frame: unknown;
  try {
    frame = JSON.parse(raw);
  } catch {
    return MALFORMED;
  }
  if (isFields(frame) && typeof frame.stream === "string" && "data" in frame) frame = frame.data;
  if (Array.isArray(frame)) return UNKNOWN;
  return isFields(frame) ? parseFields(frame, arrivedAt) : MALFORMED;
}
