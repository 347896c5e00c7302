import { expect, it } from "vitest";

it("the types let an author write the element with handlers, and what they hear is typed", () => {
  const heard: string[] = [];
  const { props } = (
    <cointide-chart
      symbol="BTCUSDT"
      interval="4h"
      oncointide-candle={({ detail }) => heard.push(`${detail.symbol} ${detail.close}`)}
      oncointide-status={({ detail }) => heard.push(detail.status)}
    />
  );
  expect(props).toMatchObject({ symbol: "BTCUSDT", interval: "4h" });
  // @ts-expect-error There is no such interval.
  expect(<cointide-chart symbol="BTCUSDT" interval="2h" />).toBeTruthy();
});
