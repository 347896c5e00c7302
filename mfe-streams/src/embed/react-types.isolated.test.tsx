// @vitest-environment happy-dom
import { cleanup, render } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";

afterEach(cleanup);

it("the types let an author write the element with handlers, and what they hear is typed", () => {
  const heard: string[] = [];
  const { container } = render(
    <cointide-ticker
      symbols="BTCUSDT"
      theme="dark"
      oncointide-tick={({ detail }) => heard.push(`${detail.symbol} ${detail.price}`)}
      oncointide-status={({ detail }) => heard.push(detail.status)}
    />,
  );
  const ticker = container.querySelector("cointide-ticker");
  const detail = { symbol: "BTCUSDT", price: "1", change: "0", percent: "0", average: "1", time: 1 };
  ticker?.dispatchEvent(new CustomEvent("cointide-tick", { detail }));
  expect(heard).toEqual(["BTCUSDT 1"]);
  // @ts-expect-error There is no such theme.
  expect(<cointide-ticker symbols="BTCUSDT" theme="blue" />).toBeTruthy();
});
