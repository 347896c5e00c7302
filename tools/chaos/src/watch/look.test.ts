// @vitest-environment happy-dom
import { afterEach, expect, test } from "vitest";
import { look } from "./look.ts";

afterEach(() => document.body.replaceChildren());

const row = (symbol: string, note: string, cell: string) =>
  `<tr><th scope="row">${symbol}<span>${note}</span></th><td data-label="Last price">${cell}</td></tr>`;

test("a look reads the feed's state, exact prices and the marks beside them", () => {
  document.body.innerHTML = `<p><strong>Stale</strong> · last price 12 s ago</p><table>${[
    row("BTCUSDT", "12 s ago", '<span title="64,200.125"><span>64,200.13</span></span>'),
    row("ETHUSDT", "", "<span></span>"),
  ].join("")}</table>`;
  expect(look()).toMatchObject({
    feed: "Stale",
    rows: [
      { symbol: "BTCUSDT", price: 64_200.125, note: "12 s ago" },
      { symbol: "ETHUSDT", price: null, note: "" },
    ],
  });
});

test("the state of a simulated market is read after its name", () => {
  const feedOf = (text: string) => {
    document.body.innerHTML = `<p><strong>${text}</strong></p>`;
    return look().feed;
  };
  expect(["Simulated prices", "Simulated prices · stale"].map(feedOf)).toEqual(["Live", "Stale"]);
});

test("the name of a coin is no mark beside its price", () => {
  const head = (second: string) =>
    `<th><span data-pair>BTC<span>USDT</span></span>${second}<button></button></th>`;
  const rows = [head("<span>Bitcoin</span>"), head('<span data-note="true">No data</span>')].map(
    (th) => `<tr>${th}<td data-label="Last price"><span title="1">1.00</span></td></tr>`,
  );
  document.body.innerHTML = `<table>${rows.join("")}</table>`;
  expect(look().rows).toEqual([
    { symbol: "BTCUSDT", price: 1, note: "" },
    { symbol: "BTCUSDT", price: 1, note: "No data" },
  ]);
});

test("prices of a comparison, and the landing page's state, are read as well", () => {
  document.body.innerHTML = `<main><h2>Prices right now</h2></main>
    <dialog><table><tbody><tr><th><button>XRPBTC</button><span>no data</span></th>
      <td><dl><dd><span title="0.5">0.5</span></dd></dl></td><td><span title="0.4">0.4</span></td></tr></tbody></table></dialog>`;
  expect(look()).toMatchObject({
    feed: "Prices right now",
    rows: [{ symbol: "XRPBTC", price: 0.5, note: "no data" }],
  });
});

test("anything that says it is on its way counts as waiting", () => {
  document.body.innerHTML = `<table><tr aria-busy="true"><th>BTCUSDT</th></tr></table>
    <span><span>Loading your streams</span></span><p>Saving…</p><p>Nothing to wait for</p>`;
  expect(look().waiting).toEqual(["BTCUSDT", "Loading your streams", "Saving…"]);
});
