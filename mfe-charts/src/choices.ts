import { KLINE_INTERVALS } from "@cointide/shared/contracts/klines";
import { readSymbol } from "@cointide/shared/contracts/symbols";
import type { StorageOptions } from "@cointide/shared/host/storage";
import { CHART_TYPES, type ChartChoices } from "./address.ts";
import { AVERAGES } from "./candles/studies.ts";

const INITIAL: ChartChoices = { interval: "1h", type: "candles", isLog: false, averages: [] };

/** What is good of a kept value; a choice that is missing or unknown is the initial one. */
export function readChoices(kept: unknown): ChartChoices {
  const { interval, type, isLog, averages } = (kept ?? {}) as Record<string, unknown>;
  return {
    interval: KLINE_INTERVALS.find((known) => known === interval) ?? INITIAL.interval,
    type: CHART_TYPES.find((known) => known === type) ?? INITIAL.type,
    isLog: isLog === true,
    averages: AVERAGES.filter((length) => Array.isArray(averages) && averages.includes(length)),
  };
}

/** How this visitor chose charts to look last. */
export const CHART_CHOICES: StorageOptions<ChartChoices> = {
  ...{ slice: "mfe-charts", key: "choices", version: 1, preference: "charts" },
  schema: { safeParse: (value) => ({ success: true, data: readChoices(value) }) },
  initial: INITIAL,
};

/** The pair whose chart was opened last; empty before the first. */
export const LAST_PAIR: StorageOptions<string> = {
  ...{ slice: "mfe-charts", key: "last-pair", version: 1, initial: "" },
  schema: {
    safeParse: (value) =>
      typeof value === "string" ? { success: true, data: readSymbol(value) ?? "" } : { success: false },
  },
};
