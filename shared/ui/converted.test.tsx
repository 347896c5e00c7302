// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { convertAmount } from "../currency/conversion-rate.ts";
import { convertedFormat, quotedConversion } from "../format/conversion.ts";
import type { Conversion } from "../format/price-format.ts";
import { conversionStatus, NO_CONVERSION } from "../preferences/conversions.ts";
import { Amount } from "./amount.tsx";
import { ConversionLine } from "./conversion-line.tsx";
import { Decimal } from "./decimal.tsx";

afterEach(cleanup);

const EUR: Conversion = {
  ...{ quote: "USDT", currency: "EUR", sign: "€", word: "euros", rate: 0.9, isApproximate: true },
  convert: (amount) => convertAmount(amount, 0.9),
  formats: new Map(),
};
const format = convertedFormat("BTCUSDT", "64000.12", EUR, false);
const shown = () => document.querySelector("[data-value]");

it("shows a converted price with its sign, and has the quoted one as its title", () => {
  render(<Decimal value="64000.12" kind="price" format={format} flash />);
  expect(shown()?.textContent).toBe("€57,600.11");
  expect(shown()?.getAttribute("title")).toBe("64,000.12 USDT");
  expect(shown()?.hasAttribute("data-converted")).toBe(true);
});

it("shows a converted change with its sign and direction, and percent as they are", () => {
  const { rerender } = render(<Decimal value="-10" kind="signed" format={format} />);
  expect(shown()?.textContent).toBe("-€9.00");
  expect(shown()?.getAttribute("data-direction")).toBe("down");
  rerender(<Decimal value="-1.5" kind="percent" format={format} />);
  expect(shown()?.textContent).toBe("-1.50%");
  expect(shown()?.hasAttribute("data-converted")).toBe(false);
});

it("shows an amount in the quote in the currency, or marked with its quote", () => {
  const { rerender } = render(<Amount value={2_000_000} format={format} />);
  expect(shown()?.textContent).toBe("€1.80M");
  expect(shown()?.getAttribute("title")).toBe("2,000,000 USDT");
  const quoted = convertedFormat("BTCIDR", "1000", quotedConversion("IDR"), false);
  rerender(<Amount value={2_000_000} format={quoted} />);
  expect(shown()?.textContent).toBe("2.00M IDR");
  rerender(<Amount value={2_000_000} />);
  expect(shown()?.textContent).toBe("2.00M");
});

it("shows the currency with the age of the oldest rate, and the pairs that are too old", () => {
  const rate = (symbol: string, isUnused: boolean) => ({
    ...{ symbol, last: "1.08", isUnused },
    asOf: Date.now() - (isUnused ? 90_000 : 3_000),
  });
  const { container } = render(<ConversionLine />);
  const show = (...rates: ReturnType<typeof rate>[]) => {
    act(() => conversionStatus.setState({ state: "on", currency: "EUR", rates }));
    return container.textContent;
  };
  expect(show(rate("BTCEUR", false), rate("ETHEUR", false))).toMatch(/^≈ EUR · rates [2-4] s ago$/);
  expect(container.querySelector("[title]")?.getAttribute("title")).toBe("BTCEUR 1.08, ETHEUR 1.08");
  expect(show(rate("EURUSDT", true), rate("BTCEUR", false))).toMatch(
    /^≈ EUR · rates [2-4] s ago · too old to convert: EURUSDT$/,
  );
  act(() => conversionStatus.setState(NO_CONVERSION, true));
  expect(container.textContent).toBe("");
});
