// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

afterEach(cleanup);

it("the types let an author write the element with handlers, and what they hear is typed", () => {
  const heard: string[] = [];
  const { container } = render(
    <cointide-chart
      symbol="BTCUSDT"
      interval="4h"
      oncointide-candle={({ detail }) => heard.push(`${detail.symbol} ${detail.close}`)}
      oncointide-status={({ detail }) => heard.push(detail.status)}
    />,
  );
  const prices = { open: "1", high: "2", low: "1", close: "2", volume: 3 };
  const detail = { symbol: "BTCUSDT", interval: "4h" as const, openTime: 0, ...prices };
  container.querySelector("cointide-chart")?.dispatchEvent(new CustomEvent("cointide-candle", { detail }));
  expect(heard).toEqual(["BTCUSDT 2"]);
  // @ts-expect-error There is no such interval.
  expect(<cointide-chart symbol="BTCUSDT" interval="2h" />).toBeTruthy();
});
