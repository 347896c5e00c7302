// @vitest-environment happy-dom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { candle } from "../testing/klines.ts";
import { Legend } from "./legend.tsx";

afterEach(cleanup);

const texts = (close: number, exponent: 0 | 6) => {
  const format = { exponent, places: 2 };
  render(<Legend candle={candle(0, close)} interval="1h" zone="utc" format={format} />);
  return screen.getByText("O").closest("dl")?.textContent;
};

it("says of cheap coins what their prices are for", () => {
  expect(texts(0.0000125, 6)).toContain("UTCPricesper 1MO12.50");
});

it("says nothing of the kind where a price is that of one coin", () => {
  expect(texts(12.5, 0)).toContain("UTCO12.50");
});
