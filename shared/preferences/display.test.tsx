// @vitest-environment happy-dom
import { act, cleanup, render } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { setTickSizes } from "../format/price-format.ts";
import { Decimal } from "../ui/decimal.tsx";
import { display, readDisplay, usePriceFormat } from "./display.ts";

const DEFAULTS = {
  theme: "system",
  palette: "green-red",
  density: "comfortable",
  digits: "rounded",
  currency: "quoted",
  times: "local",
  flashes: "on",
  shortcuts: "on",
};

afterEach(() => {
  cleanup();
  act(() => display.set(readDisplay({})));
});

describe("the stored display", () => {
  it.each(
    [undefined, null, "dark", 7, [], { theme: "neon", palette: 3 }, { constructor: "dark" }].map((kept) => ({
      kept,
    })),
  )("is the default where it is $kept", ({ kept }) => expect(readDisplay(kept)).toEqual(DEFAULTS));

  it("keeps each good choice beside a bad one and one of a later release", () => {
    expect(readDisplay({ theme: "dark", palette: "sepia", times: "utc", wallpaper: "sea" })).toEqual({
      ...DEFAULTS,
      theme: "dark",
      times: "utc",
    });
  });
});

function Price({ symbol, last }: { symbol: string; last: string }) {
  return <Decimal value={last} kind="price" format={usePriceFormat(symbol, last)} />;
}
const shown = () => document.querySelector("[data-value]")?.textContent;

// Decimals of a symbol are remembered for the visit: these are shown by no other test.
it("shows prices with the exchange's own digits at once when they are chosen", () => {
  const { rerender } = render(<Price symbol="SMALLUSDT" last="0.00001930" />);
  expect(shown()).toBe("19.30per 1M");
  act(() => display.set({ ...display.get(), digits: "quoted" }));
  expect(shown()).toBe("0.0000193");
  // As many digits as it has had: a zero at the end does not come and go.
  rerender(<Price symbol="SMALLUSDT" last="0.00001931" />);
  rerender(<Price symbol="SMALLUSDT" last="0.00001930" />);
  expect(shown()).toBe("0.00001930");
});

it("shows the digits of the tick size where it is known", () => {
  setTickSizes([
    { symbol: "TICKUSDT", tick: "0.01" },
    { symbol: "TICKJPY", tick: "1" },
  ]);
  act(() => display.set({ ...display.get(), digits: "quoted" }));
  const { rerender } = render(<Price symbol="TICKUSDT" last="52988.80000000" />);
  expect(shown()).toBe("52,988.80");
  rerender(<Price symbol="TICKJPY" last="9876543.00000000" />);
  expect(shown()).toBe("9,876,543");
});
