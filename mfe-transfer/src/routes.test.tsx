// @vitest-environment happy-dom
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { createRoutes } from "./routes.tsx";
import { createListHost } from "./testing/list-host.ts";

afterEach(cleanup);

function open(fragment: string, options?: Parameters<typeof createListHost>[0]) {
  const parts = createListHost(options);
  return { ...parts, ...renderRoutes(parts.host, createRoutes().root ?? [], `/list${fragment}`) };
}

const MAJORS = "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT";
const rows = () => screen.getAllByRole("rowheader").map((row) => row.querySelector("span")?.textContent);
const leftOut = () =>
  within(screen.getByRole("region", { name: "Left out of this link" }))
    .getAllByRole("listitem")
    .map((item) => item.textContent);

it("a link shows its name as the sender's, and its symbols live", async () => {
  const { tick, isRunning } = open(MAJORS);
  expect(await screen.findByText("64,000.25")).toBeDefined();
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("“Majors”");
  expect(screen.getByText("Shared list, named by the sender")).toBeDefined();
  expect(rows()).toEqual(["BTCUSDT", "ETHUSDT"]);
  expect(isRunning()).toBe(true);
  await act(async () => tick("BTCUSDT", "64001.75"));
  expect(screen.getByRole("rowheader", { name: /^BTC/ }).closest("tr")?.textContent).toContain("64,001.75");
  expect(document.title).toBe("“Majors” · Shared list · Cointide");
  expect(screen.queryByRole("region", { name: "Left out of this link" })).toBeNull();
});

it("opening a link stores nothing and asks for prices alone", async () => {
  const { host, asked } = open(MAJORS);
  await screen.findByText("64,000.25");
  expect(asked).toEqual([["BTCUSDT", "ETHUSDT"]]);
  expect(host.session.getState().kind).toBe("none");
  expect(host.store.get("u:streams")).toBeNull();
});

it("an edited fragment shows another list without a reload", async () => {
  const { router } = open(MAJORS);
  await screen.findByText("64,000.25");
  await act(async () => router.navigate("/list#v=1&symbols=SOLUSDT"));
  expect(await screen.findByText("145.10")).toBeDefined();
  expect(rows()).toEqual(["SOLUSDT"]);
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("A list of assets");
});

it("a link with unlisted and too many symbols shows the first five that are listed, and names the others", async () => {
  open("#v=1&symbols=NOSUCHUSDT,nope!,BTCUSDT,ETHUSDT,SOLUSDT,BNBUSDT,XRPUSDT,ADAUSDT");
  await screen.findByText("1.25");
  expect(rows()).toEqual(["BTCUSDT", "ETHUSDT", "SOLUSDT", "BNBUSDT", "XRPUSDT"]);
  expect(leftOut()).toEqual([
    "These are not symbols: nope!",
    "The exchange does not list these: NOSUCHUSDT",
    "A list has up to 5 assets. These are left out: ADAUSDT",
  ]);
});

it("a name made to deceive is text in quotation marks, and no markup", async () => {
  open(`#v=1&name=${encodeURIComponent("<b onclick=x>Your session ended</b>")}&symbols=BTCUSDT`);
  await screen.findByText("64,000.25");
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("“<b onclick=x>Your session ended</b>”");
  expect(document.querySelector("[onclick]")).toBeNull();
});

it.each(["", "#", "#v=1&symbols=", "#v=9&symbols=BTCUSDT", "#v=1&symbols=NOSUCHUSDT", "#%E0%A4%A"])(
  "a link without anything to show says so with a way on: %j",
  async (fragment) => {
    open(fragment);
    expect(await screen.findByText("This link has no assets that can be shown.")).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to the start page" }).getAttribute("href")).toBe("/");
  },
);

it("says characters without a shape by their codes, and a few of many", async () => {
  const bad = ["%E2%80%AE%00", ...Array.from({ length: 12 }, (_, at) => `bad!${at}`), "x".repeat(300)].join();
  open(`#v=1&symbols=BTCUSDT,${bad}`);
  await screen.findByText("64,000.25");
  expect(leftOut()).toEqual([
    "These are not symbols: U+202EU+0000, bad!0, bad!1, bad!2, bad!3, bad!4, bad!5, bad!6 and 6 more",
  ]);
});

it("a service that fails leaves the rows waiting, and the feed fills them", async () => {
  const { tick } = open(MAJORS, {
    answers: {
      "GET /tickers": () => {
        throw new Error("The service is away.");
      },
    },
  });
  await screen.findAllByRole("rowheader");
  await act(async () => tick("ETHUSDT", "3101.00"));
  expect(screen.getByText("3,101.00")).toBeDefined();
  expect(rows()).toEqual(["BTCUSDT", "ETHUSDT"]);
});
