// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { cellsOf, createGate, FACTS, LIVE, openComparison, rowOf } from "./testing/open-comparison.tsx";

afterEach(cleanup);

const header = () => screen.getAllByRole("columnheader").map(({ textContent }) => textContent);
const answered = () =>
  waitFor(() => expect(screen.getByRole("table").getAttribute("aria-busy")).toBe("false"));

describe("the comparison", () => {
  it("opens cold with a column for the symbols, the 1s values and the default window", async () => {
    const { service } = openComparison({ symbols: ["BTCUSDT", "ETHUSDT"] });
    const dialog = await screen.findByRole("dialog", { name: "Compare live and historical values" });
    expect(within(dialog).getByRole("table")).toBeTruthy();
    const labels = ["Last price", "24h change", "24h average", "Price at start", "Change", "Average"];
    expect(header()).toEqual(["Symbols", "1s", "7d", ...labels, "Low to high"]);
    await answered();
    expect(service.asked).toEqual([{ symbols: ["BTCUSDT", "ETHUSDT"], winsize: "7d" }]);
  });

  it("shows the live price with its 24h change and average beside what the window began at and how it went", async () => {
    openComparison();
    await answered();
    const { live, past } = await cellsOf("BTCUSDT");
    expect(live).toEqual(["175.50", "-2.50% -4.50", "151.00avg"]);
    expect(past).toEqual(["160.25", "+6.83% +10.25", "150.50avg"]);
  });

  it("asks for the ticks of its symbols while it is open", async () => {
    const { bus, user, router } = openComparison({ symbols: ["BTCUSDT", "ETHUSDT"] });
    await rowOf("BTCUSDT");
    const wanted = { owner: "mfe-historical", symbols: ["BTCUSDT", "ETHUSDT"] };
    await waitFor(() => expect(bus).toEqual([["wanted", wanted]]));
    await user.click(screen.getByRole("button", { name: "Close" }));
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    expect(router.state.location.pathname).toBe("/dashboard");
    await waitFor(() => expect(bus.slice(1)).toEqual([["dropped", { owner: "mfe-historical" }]]));
  });

  it("shows a window without live values for a symbol of no stream", async () => {
    openComparison({ live: {} });
    await answered();
    expect((await rowOf("BTCUSDT")).textContent).toContain("Not in your streams");
    const { live, past } = await cellsOf("BTCUSDT");
    expect(live).toEqual(["—", "—", "—avg"]);
    expect(past[0]).toBe("160.25");
  });

  it("does not call a symbol no longer listed because the exchange tells nothing of it", async () => {
    openComparison({ prepare: ({ unknown }) => void unknown.add("BTCUSDT") });
    await answered();
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("—");
    expect((await rowOf("BTCUSDT")).textContent).not.toContain("No longer listed");
  });

  it("says of a symbol that the answer leaves out that it is no longer listed, and shows the others", async () => {
    openComparison({ symbols: ["MATICUSDT", "BTCUSDT"] });
    await answered();
    expect((await rowOf("MATICUSDT")).textContent).toContain("No longer listed");
    expect((await cellsOf("MATICUSDT")).past[0]).toBe("—");
    expect((await cellsOf("BTCUSDT")).past[0]).toBe("160.25");
    expect(screen.getAllByText("No longer listed")).toHaveLength(1);
  });
});

describe("the symbols of the URL", () => {
  it.each(["[]", '["btc.usdt","<b>"]'])(
    "%s has nothing to compare, and the modal says so",
    async (symbols) => {
      const { service, user, router } = openComparison({ symbols });
      expect(await screen.findByText(/has no valid symbol/)).toBeTruthy();
      expect(screen.queryByRole("table")).toBeNull();
      expect(service.asked).toEqual([]);
      await user.click(screen.getByRole("link", { name: "Back to your streams" }));
      expect(router.state.location.pathname).toBe("/dashboard");
    },
  );

  it("are named where they are left out, in part where there are many", async () => {
    const long = "x".repeat(40);
    openComparison({ symbols: ["B2", "b.2", long, "C3", "D4", "E5", "F6", "G7", "a", "b", "c", "d"] });
    expect(await screen.findByText("You can compare up to 5 symbols. Left out: G7")).toBeTruthy();
    const malformed = `b.2, ${"x".repeat(20)}…, a, b, c and 1 more`;
    expect(screen.getByText(`Left out malformed symbols: ${malformed}`)).toBeTruthy();
    await answered();
  });

  it("are replaced by those of another URL", async () => {
    const { bus, router } = openComparison();
    await answered();
    await router.navigate('/dashboard/streams/historical?symbols=["ETHUSDT"]');
    await rowOf("ETHUSDT");
    expect(screen.queryByRole("button", { name: "BTCUSDT" })).toBeNull();
    expect(bus.at(-1)).toEqual(["wanted", { owner: "mfe-historical", symbols: ["ETHUSDT"] }]);
  });
});

describe("a symbol's name", () => {
  it("shows dates, volumes and trades of now and of the window directly under it", async () => {
    const { user } = openComparison({ symbols: ["BTCUSDT", "ETHUSDT"] });
    await answered();
    await user.click(screen.getByRole("button", { name: "BTCUSDT" }));
    const body = (await rowOf("BTCUSDT")).parentElement as HTMLElement;
    const details = [...body.querySelectorAll("tr")].slice(1);
    const name = screen.getByRole("button", { name: "BTCUSDT", expanded: true });
    const texts = details.map((row) => [...row.cells].map(({ textContent }) => textContent));
    expect(texts.map(([label]) => label)).toEqual([
      "Open date",
      "Close date",
      "Volume",
      "Volume (USDT)",
      "Trades",
    ]);
    expect(texts.slice(2).map((cells) => cells.slice(1))).toEqual([
      ["11.50", "1,234.57"],
      ["222.25", "7.65M"],
      ["33", "4,321"],
    ]);
    expect((await rowOf("ETHUSDT")).parentElement).not.toBe(body);
    await user.click(name);
    expect(name.getAttribute("aria-expanded")).toBe("false");
    expect(screen.queryByText("Volume (USDT)")).toBeNull();
  });

  it("shows open and close in one format of the visitor's time zone", async () => {
    const { user } = openComparison();
    await answered();
    await user.click(screen.getByRole("button", { name: "BTCUSDT" }));
    const shown = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short" });
    const times = [...screen.getByRole("dialog").querySelectorAll("time")];
    expect(times).toHaveLength(4);
    for (const time of times) expect(time.textContent).toBe(shown.format(new Date(time.dateTime)));
    expect(times.map(({ dateTime }) => Date.parse(dateTime))).toEqual([
      LIVE.open,
      FACTS.open,
      LIVE.close,
      FACTS.close,
    ]);
  });
});

describe("the range of the window", () => {
  const label = () => screen.getByTitle(/from low to high$/).title;

  it("shows the current price between low and high, and moves it with the ticks", async () => {
    const { tick } = openComparison();
    await answered();
    expect(label()).toBe("76% of the way from low to high");
    await tick("BTCUSDT", { last: "120" });
    expect(label()).toBe("20% of the way from low to high");
    expect((await cellsOf("BTCUSDT")).range).toBe("Low 100.00High 200.00");
  });
});

it("says in one sentence what the table shows", async () => {
  const { user } = openComparison({ symbols: ["BTCUSDT", "ETHUSDT"] });
  await answered();
  const sentence = (past: string) =>
    `Live prices of BTCUSDT and ETHUSDT with their 24h change and average, compared with the ${past}.`;
  expect(screen.getByRole("table", { name: sentence("last 7 days") })).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "1h" }));
  expect(await screen.findByRole("table", { name: sentence("last hour") })).toBeTruthy();
});

describe("while the first window is loading", () => {
  it("the live values are there already, and a loading indicator", async () => {
    const { gate, open } = createGate();
    openComparison({ prepare: (service) => Object.assign(service, { gate }) });
    expect((await cellsOf("BTCUSDT")).live).toContain("175.50");
    expect(screen.getByText("Loading 7d…")).toBeTruthy();
    expect((await rowOf("BTCUSDT")).textContent).not.toContain("No longer listed");
    open();
    await answered();
    expect(screen.queryByText("Loading 7d…")).toBeNull();
  });
});
