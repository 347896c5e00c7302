import { readFileSync } from "node:fs";
import { join } from "node:path";
import { becomeGuest, guestStreams } from "@cointide/testing/guest";
import { expect } from "@playwright/test";
import { openChart, openTable, readTable } from "../support/chart.ts";
import { test } from "../support/test.ts";

const RECORDINGS = join(import.meta.dirname, "../recorded");
const RECORDED = readFileSync(join(RECORDINGS, "BTCUSDT-1h.csv"), "utf8").trim().split("\n").slice(1);

test.use({
  recordings: RECORDINGS,
  // Within the last candle of the recording.
  marketTime: Date.UTC(2026, 4, 8, 12, 30),
  viewport: { width: 1440, height: 900 },
});

test("each closed candle of a replayed recording is the one that was recorded", async ({ page }) => {
  await becomeGuest(page, guestStreams(["BTCUSDT"]));
  await openChart(page, "BTCUSDT", "?interval=1h");
  const table = await openTable(page, "BTCUSDT");
  const recorded = RECORDED.map((line) => {
    const [time = 0, open, high, low, close, volume = 0] = line.split(",").map(Number);
    const written = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 }).format(volume);
    return { openTime: time * 1_000, open, high, low, close, volume: written };
  }).slice(0, -1);
  const said = (await readTable(table)).slice(0, -1);
  const shown = said.filter(({ openTime }) => openTime >= (recorded[0]?.openTime ?? 0));
  expect(shown.length).toBeGreaterThan(40);
  expect(shown).toEqual(recorded.slice(-shown.length));
});
