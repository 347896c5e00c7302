import type { WindowUnit } from "@cointide/shared/contracts/window";
import { customWindowOf } from "./custom-window.ts";

const NOUNS: Readonly<Record<WindowUnit, string>> = { m: "minute", h: "hour", d: "day" };

/** A window as it is said in a sentence: `last 30 minutes` for 30m, `last hour` for 1h. */
export function inWords(winsize: string): string {
  const { count, unit } = customWindowOf(winsize);
  return count === "1" ? `last ${NOUNS[unit]}` : `last ${count} ${NOUNS[unit]}s`;
}
