import type { Stream } from "@cointide/shared/contracts/streams";
import { expect, it } from "vitest";
import { listEntries, type PaletteSources } from "./list-entries.ts";

const stream = (id: string, name: string, ...symbols: string[]): Stream => ({
  id,
  userId: "guest",
  name,
  symbols,
});
const pair = (base: string, quote: string) => ({ symbol: base + quote, base, quote, name: `The ${base}` });
const PAIRS = [pair("ETH", "USDT"), pair("ETH", "BTC"), pair("SOL", "USDT")];

const SOURCES: PaletteSources = {
  pages: [
    { label: "Board", path: "/dashboard", icon: "M4 4h16" },
    { label: "Alerts", path: "/dashboard/alerts", icon: "M4 4h16" },
  ],
  actions: [{ label: "Use the dark theme", words: "mode", run: () => {} }],
  commands: [
    { label: "Chart {symbol}", path: "/dashboard/charts/{symbol}", order: 10 },
    { label: "Go to {stream}", path: "/dashboard?stream={stream}", order: 10 },
    { label: "New alert", path: "/dashboard/alerts/new", order: 20 },
    { label: "Alert on {symbol}", path: "/dashboard/alerts/new?symbol={symbol}", order: 20 },
    { label: "Share {stream}", path: "/dashboard/share/{stream}", order: 20 },
    { label: "Add {symbol} to {stream}", path: "/dashboard/streams/{stream}?symbol={symbol}", order: 30 },
    { label: "Add {symbol} to a new stream", path: "/dashboard/streams?symbol={symbol}", order: 31 },
  ],
  streams: [stream("a/1", "Solid $& coins", "BTCUSDT"), stream("b", "", "SOLUSDT", "ETHUSDT")],
  findPairs: (text) => PAIRS.filter(({ symbol }) => symbol.toLowerCase().startsWith(text)),
};

const list = (text: string, sources = SOURCES) =>
  listEntries(sources, text).map(({ heading, entries }) => [heading, ...entries.map(({ label }) => label)]);

it("lists pages, streams and actions while nothing is typed", () => {
  expect(list(" ")).toEqual([
    ["Pages", "Board", "Alerts"],
    ["Streams", "Go to Solid $& coins", "Go to SOLUSDT, ETHUSDT"],
    ["Actions", "New alert", "Use the dark theme"],
  ]);
});

it("lists all commands of the first pair and stream, and the first command of the others", () => {
  expect(list("eth")).toEqual([
    ["Coins", "Chart ETHUSDT", "Alert on ETHUSDT", "Add ETHUSDT to a new stream", "Chart ETHBTC"],
    ["Streams", "Go to SOLUSDT, ETHUSDT", "Share SOLUSDT, ETHUSDT"],
  ]);
});

it.each([
  ["alert eth", ["Coins", "Alert on ETHUSDT", "Alert on ETHBTC"]],
  ["Alert on eth", ["Coins", "Alert on ETHUSDT", "Alert on ETHBTC"]],
  ["cha sol", ["Coins", "Chart SOLUSDT"]],
  ["add sol", ["Coins", "Add SOLUSDT to Solid $& coins", "Add SOLUSDT to a new stream"]],
  ["add sol to sol", ["Coins", "Add SOLUSDT to Solid $& coins"]],
  ["add sol to new", ["Coins", "Add SOLUSDT to a new stream"]],
  ["share solid", ["Streams", "Share Solid $& coins"]],
  ["go to coins", ["Streams", "Go to Solid $& coins"]],
])("lists what %j asks for", (text, group) => {
  expect(list(text)).toContainEqual(group);
});

it("lists the streams of a verb that only streams have before coins with its letters", () => {
  const sources = { ...SOURCES, findPairs: () => PAIRS };
  expect(list("share", sources).map(([heading]) => heading)).toEqual(["Streams", "Coins"]);
  expect(list("share")).toEqual([["Streams", "Share Solid $& coins", "Share SOLUSDT, ETHUSDT"]]);
});

it("puts pages and actions first if the text begins their labels with more than one letter", () => {
  const headings = (text: string) =>
    list(text, { ...SOURCES, findPairs: () => PAIRS }).map(([heading]) => heading);
  expect(headings("al")).toEqual(["Pages", "Actions", "Coins"]);
  expect(headings("a")).toEqual(["Coins", "Pages", "Actions"]);
  expect(headings("theme")).toEqual(["Coins", "Actions"]);
});

it.each(["dark mode", "theme", "dark theme"])("finds an action by %j", (text) => {
  expect(list(text)).toEqual([["Actions", "Use the dark theme"]]);
});

it("links to encoded pairs and streams, with the coin's name and the stream's symbols", () => {
  const [coins] = listEntries(SOURCES, "sol");
  expect(coins?.entries[0]).toEqual({
    label: "Chart SOLUSDT",
    path: "/dashboard/charts/SOLUSDT",
    detail: "The SOL",
    mark: { kind: "coin", base: "SOL" },
  });
  expect(listEntries(SOURCES, "add sol")[0]?.entries[0]).toMatchObject({
    path: "/dashboard/streams/a%2F1?symbol=SOLUSDT",
    detail: "The SOL",
  });
  const [streams] = listEntries(SOURCES, "solid");
  expect(streams?.entries[0]).toMatchObject({ path: "/dashboard?stream=a%2F1", detail: "BTCUSDT" });
});

it("lists nothing for a text without a match, and no coins without slices that have commands for them", () => {
  expect(list("xyzzy")).toEqual([]);
  expect(list("sol", { ...SOURCES, commands: [] })).toEqual([]);
});
