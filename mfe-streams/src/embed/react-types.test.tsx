import { expect, it } from "vitest";

it("the types let an author write the element with handlers, and what they hear is typed", () => {
  const heard: string[] = [];
  const { props } = (
    <cointide-ticker
      symbols="BTCUSDT"
      theme="dark"
      oncointide-tick={({ detail }) => heard.push(`${detail.symbol} ${detail.price}`)}
      oncointide-status={({ detail }) => heard.push(detail.status)}
    />
  );
  expect(props).toMatchObject({ symbols: "BTCUSDT", theme: "dark" });
  // @ts-expect-error There is no such theme.
  expect(<cointide-ticker symbols="BTCUSDT" theme="blue" />).toBeTruthy();
});
