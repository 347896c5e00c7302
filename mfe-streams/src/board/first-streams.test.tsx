// @vitest-environment happy-dom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { facts, keptStreams, renderDashboard } from "../testing/render-dashboard.tsx";

afterEach(cleanup);

const INVITATION = "Create a new stream to get started";
const ready = (name: string) => screen.findByRole("listitem", { name });
const button = (one: HTMLElement, name: string) => within(one).findByRole("button", { name });

function renderFirst({ unlisted = [], halted = [] }: { unlisted?: string[]; halted?: string[] } = {}) {
  return renderDashboard({
    answers: {
      "GET /tickers/preview": ({ query }) =>
        Object.fromEntries(
          ((query?.symbols ?? []) as string[])
            .filter((symbol) => !unlisted.includes(symbol))
            .map((symbol) => [symbol, { ...facts("12.56781234"), halted: halted.includes(symbol) }]),
        ),
    },
  });
}

describe("a visitor without streams", () => {
  it("is offered ready streams with their prices, and gets one with a click", async () => {
    const { host, user } = renderFirst();
    const majors = await ready("Majors");
    await waitFor(() => expect(majors.textContent).toContain("12.57"));
    await user.click(await button(majors, "Add this stream"));
    expect(await screen.findByRole("article", { name: "Majors" })).toBeTruthy();
    expect(keptStreams(host)).toMatchObject([
      { name: "Majors", symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"] },
    ]);
    expect(screen.queryByText(INVITATION)).toBeNull();
  });

  it("can take it back, with the focus where it was", async () => {
    const { host, user } = renderFirst();
    const majors = await ready("Majors");
    await user.click(await button(majors, "Add this stream"));
    const undo = await button(majors, "Undo");
    expect(document.activeElement).toBe(undo);
    await user.click(undo);
    await waitFor(() => expect(keptStreams(host)).toEqual([]));
    expect(screen.getByText(INVITATION)).toBeTruthy();
    expect(await button(majors, "Add this stream")).toBeTruthy();
  });

  it("can add several, until the offer is done with", async () => {
    const { host, user } = renderFirst();
    await user.click(await button(await ready("Majors"), "Add this stream"));
    await user.click(await button(await ready("Turkish lira"), "Add this stream"));
    expect(keptStreams(host)).toHaveLength(2);
    await user.click(screen.getByRole("button", { name: "Done" }));
    expect(screen.queryByRole("listitem", { name: "Majors" })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole("heading", { name: "Your streams" }));
  });

  it("is offered only what the exchange trades", async () => {
    const lira = ["USDTTRY", "BTCTRY", "ETHTRY", "SOLTRY", "DOGETRY"];
    const { host, user } = renderFirst({ unlisted: ["SOLUSDT", ...lira], halted: ["XRPUSDT"] });
    await waitFor(() => expect(screen.queryByRole("listitem", { name: "Turkish lira" })).toBeNull());
    await user.click(await button(await ready("Majors"), "Add this stream"));
    expect(keptStreams(host)[0]?.symbols).toEqual(["BTCUSDT", "ETHUSDT", "BNBUSDT"]);
  });
});
