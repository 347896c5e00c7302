// @vitest-environment happy-dom
import { PLAIN_FORMAT } from "@cointide/shared/format/price-format";
import { render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import * as labels from "../canvas/time-labels.ts";
import { sampleCandles } from "../testing/klines.ts";
import { CandleTable } from "./candle-table.tsx";

it("writes the one row of an open table that a tick changes", async () => {
  const written = vi.spyOn(labels, "candleTime");
  const candles = sampleCandles("1h", 100, Date.UTC(2026, 10, 24));
  const rest = {
    symbol: "BTCUSDT",
    interval: "1h",
    zone: "utc",
    format: PLAIN_FORMAT,
  } as const;
  const { rerender } = render(<CandleTable candles={candles} {...rest} />);
  await userEvent.click(screen.getByText("Candles in view as a table"));
  expect(written).toHaveBeenCalledTimes(100);
  written.mockClear();
  const last = { ...candles[99], close: "101.25" } as (typeof candles)[number];
  rerender(<CandleTable candles={[...candles.slice(0, -1), last]} {...rest} />);
  expect(written).toHaveBeenCalledTimes(1);
  expect(screen.getByText("101.25")).toBeTruthy();
});
