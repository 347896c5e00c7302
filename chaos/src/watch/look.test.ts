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

test("whatever says that it is on its way counts as waiting", () => {
  document.body.innerHTML = `<table><tr aria-busy="true"><th>BTCUSDT</th></tr></table>
    <span><span>Loading your streams</span></span><p>Saving…</p><p>Nothing to wait for</p>`;
  expect(look().waiting).toEqual(["BTCUSDT", "Loading your streams", "Saving…"]);
});

test("notices, alerts and the offer to try again are what the page says", () => {
  document.body.innerHTML = `<div role="status">Connection lost.</div><p role="alert"></p><button>Retry</button>`;
  expect(look().said).toEqual(["Connection lost.", "Retry"]);
});

test("an empty page has nothing to read", () => {
  expect(look()).toMatchObject({ feed: "", characters: 0 });
});
