import type { Kline } from "../market/klines.ts";
import type { FaultBoard } from "./fault-board.ts";

/** How many klines of an answer are wrong. */
const WRONG = 10;

/** What may stand where a kline should. */
const MALFORMED: readonly ((kline: Kline) => unknown)[] = [
  () => null,
  (kline) => kline.slice(0, 4),
  (kline) => Object.assign([...kline], { 1: "NaN" }),
  (kline) => Object.assign([...kline], { 3: `-${kline[3]}` }),
  (kline) => Object.assign([...kline], { 0: String(kline[0]) }),
  (kline) => Object.assign([...kline], { 4: "0.00000000" }),
];

/** The klines of a symbol as an exchange sends them that repeats, swaps or damages some, or has none. */
export function distortKlines(
  board: FaultBoard,
  symbol: string,
  klines: readonly Kline[],
): readonly unknown[] {
  const fault = board.get("klines");
  if (fault === undefined || fault.symbols?.includes(symbol) === false) return klines;
  if (fault.are === "none") return [];
  const wrong: unknown[] = [...klines];
  const step = Math.ceil(klines.length / WRONG);
  for (let at = 0; at + 1 < klines.length; at += step) {
    const kline = klines[at] as Kline;
    if (fault.are === "malformed") wrong[at] = MALFORMED[(at / step) % MALFORMED.length]?.(kline);
    else [wrong[at], wrong[at + 1]] = [klines[at + 1], fault.are === "swapped" ? kline : klines[at + 1]];
  }
  return wrong;
}
