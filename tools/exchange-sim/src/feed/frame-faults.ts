import type { FaultBoard } from "../control/fault-board.ts";
import { MALFORMED_VARIANTS, type MalformedVariant } from "../control/fault-schema.ts";
import { datedAt, type TickerFrame, withLowerIds } from "./ticker-frame.ts";

const USUAL_DELAY_MS = 5000;

/**
 * What is sent for a tick under the faults that are on: usually the frame alone, else also copies, older
 * frames and broken ones, and with times or trade ids that are wrong. `frameAt` gives the same stream's frame at another time.
 */
export function payloadsFor(
  frame: TickerFrame,
  frameAt: (now: number) => TickerFrame | null,
  faults: FaultBoard,
): string[] {
  if (faults.get("silent")?.symbols.includes(frame.s)) return [];
  const malformed = faults.get("malformed");
  const isMalformed = malformed !== undefined && (malformed.symbols?.includes(frame.s) ?? true);
  const payloads = isMalformed
    ? (malformed.variants ?? MALFORMED_VARIANTS).map((v) => malform(frame, v))
    : [];
  if (isMalformed && malformed.replace) return payloads;

  const good = JSON.stringify(distort(frame, faults));
  payloads.push(good);
  const duplicates = faults.get("duplicates");
  if (duplicates !== undefined) payloads.push(...Array(duplicates.copies ?? 1).fill(good));
  const outOfOrder = faults.get("outOfOrder");
  if (outOfOrder !== undefined) {
    const older = frameAt(frame.E - (outOfOrder.byMs ?? USUAL_DELAY_MS));
    if (older !== null) payloads.push(JSON.stringify(distort(older, faults)));
  }
  return payloads;
}

/** The frame as an exchange sends it whose clock, trade ids or prices are wrong. */
function distort(frame: TickerFrame, faults: FaultBoard): TickerFrame {
  const { byMs = 0 } = faults.get("eventTime") ?? {};
  const dated = byMs === 0 ? frame : datedAt(frame, frame.E + byMs);
  const counted = faults.get("lowerIds") === undefined ? dated : withLowerIds(dated);
  const isPriceless = faults.get("zeroPrice")?.symbols.includes(frame.s) === true;
  return isPriceless ? { ...counted, c: "0.00000000" } : counted;
}

function malform(frame: TickerFrame, variant: MalformedVariant): string {
  switch (variant) {
    case "bad-json":
      return JSON.stringify(frame).slice(0, -10);
    case "null":
      return "null";
    case "missing-field":
      return JSON.stringify({ ...frame, c: undefined });
    case "nan":
      return JSON.stringify({ ...frame, c: "NaN" });
    case "negative":
      return JSON.stringify({ ...frame, c: `-${frame.c}`, v: `-${frame.v}` });
    case "wrong-type":
      return JSON.stringify({ ...frame, c: { price: frame.c }, E: String(frame.E) });
    case "unknown-event":
      return JSON.stringify({ e: "somethingNew", E: frame.E, s: frame.s });
    case "unknown-field":
      return JSON.stringify({ ...frame, zz: ["new"] });
  }
}
