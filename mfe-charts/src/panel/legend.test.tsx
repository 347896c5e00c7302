// @vitest-environment happy-dom
import { priceFormat } from "@cointide/shared/format/price-format";
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import { Legend } from "./legend.tsx";

afterEach(cleanup);

it.each([
  ["SHIBUSDT", 0.0000125, "O12.50"],
  ["XRPUSDT", 0.5933, "O59.33"],
  ["BTCUSDT", 12.5, "O12.50"],
])("writes the prices of %s in the unit of their axis", (symbol, close, open) => {
  const format = priceFormat(symbol, String(close));
  render(<Legend candle={candle(0, close)} interval="1h" zone="utc" format={format} />);
  expect(screen.getByText("O").closest("dl")?.textContent).toContain(`UTC${open}`);
});
