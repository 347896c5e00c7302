// @vitest-environment happy-dom
import type { FeedState } from "@cointide/shared/contracts/events";
import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { SlotOffer } from "@cointide/shared/contracts/release";
import { Slot } from "@cointide/shared/host/slot";
import { act, cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LoadModule } from "../federation/load-module.ts";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function owner(offer: Partial<SlotOffer> = {}): ComposedSlice {
  const slice = testSlice("mfe-rows", []);
  const offers = { "stream.row": { most: 3, ...offer } };
  return { ...slice, releases: slice.releases.map((release) => ({ ...release, offers })) };
}
const filler = (name: string, versions?: string[]) =>
  testSlice(name, [], { "stream.row": "./row" }, versions);

const ROWS = ["BTCUSDT", "ETHUSDT"];

/** A page with two rows, whose slices come from `load`. */
function open(slices: ComposedSlice[], load: LoadModule) {
  const loadModule = vi.fn<LoadModule>(load);
  const parts = createTestShell({ loadModule, composition: { slices } });
  const tell = (state: FeedState) =>
    act(async () => parts.host.bus.emit("feed:status", { state, since: 0, lastTickAt: null }));
  const rows = ROWS.map((symbol) => (
    <section key={symbol} aria-label={symbol}>
      {symbol}: <Slot name="stream.row" props={{ symbol }} />
    </section>
  ));
  openPage(parts, "/", [{ path: "/", element: rows }]);
  const texts = () => screen.getAllByRole("region").map(({ textContent }) => textContent);
  return { ...parts, loadModule, tell, texts };
}

/** A module whose component says whose it is, and what it was given. */
const naming: LoadModule = async ({ slice, version }) => ({
  Slot: ({ symbol }: { symbol: string }) => <b>{`[${slice} ${version} ${symbol}]`}</b>,
});

describe("a slot that a slice offers", () => {
  it("is filled by other slices with its props, but not before the first prices", async () => {
    const { tell, texts, loadModule } = open([owner(), filler("mfe-news")], naming);
    await tell("connecting");
    expect(loadModule).not.toHaveBeenCalled();
    await tell("live");
    await waitFor(() =>
      expect(texts()).toEqual(ROWS.map((symbol) => `${symbol}: [mfe-news 1.0.0 ${symbol}]`)),
    );
    expect(loadModule).toHaveBeenCalledOnce();
  });

  it("is filled on a page without streams, whose feed stays idle", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const { tell, texts, loadModule } = open([owner(), filler("mfe-news")], naming);
    await tell("idle");
    await tell("connecting");
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(loadModule).not.toHaveBeenCalled();
    await tell("idle");
    await act(() => vi.advanceTimersByTimeAsync(1_500));
    await waitFor(() => expect(texts()[0]).toBe("BTCUSDT: [mfe-news 1.0.0 BTCUSDT]"));
  });

  it("is filled in the order and number that its owner declares", async () => {
    const slices = ["mfe-a", "mfe-b", "mfe-c", "mfe-d"].map((name) => filler(name));
    const { tell, texts } = open([...slices, owner({ most: 3, order: ["mfe-c"] })], naming);
    await tell("live");
    const names = () => texts()[0]?.match(/mfe-\w/g);
    await waitFor(() => expect(names()).toEqual(["mfe-c", "mfe-a", "mfe-b"]));
  });

  it("keeps room for as many as will fill it, and none where nobody fills it", async () => {
    open([owner(), filler("mfe-a"), filler("mfe-b")], naming);
    expect(screen.getAllByRole("region")[0]?.innerHTML).toContain("--fillers: 2");
    cleanup();
    open([owner()], naming);
    expect(screen.getAllByRole("region")[0]?.innerHTML).toBe("BTCUSDT: ");
  });

  it("leaves out one that fails to load, without a card", async () => {
    const { tell, texts } = open([owner(), filler("mfe-away"), filler("mfe-news")], (request) =>
      request.slice === "mfe-away" ? Promise.reject(new Error("unreachable")) : naming(request),
    );
    await tell("live");
    await waitFor(() => expect(texts()[1]).toBe("ETHUSDT: [mfe-news 1.0.0 ETHUSDT]"));
    expect(screen.queryByRole("alert")).toBeNull();
  });

  it("tries again what failed to load: soon at first, then every minute", async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let isAway = true;
    const { tell, texts, loadModule } = open([owner(), filler("mfe-news")], async (request) => {
      await new Promise((resolve) => setTimeout(resolve, 100));
      if (isAway) throw new Error("unreachable");
      return naming(request);
    });
    await tell("live");
    // Each try asks twice.
    const triesAfter = async (seconds: number) => {
      for (let passed = 0; passed < seconds; passed += 1) await act(() => vi.advanceTimersByTimeAsync(1_000));
      return loadModule.mock.calls.length / 2;
    };
    expect(await triesAfter(3)).toBe(1);
    expect(await triesAfter(6)).toBe(2);
    expect(await triesAfter(19)).toBe(3);
    expect(await triesAfter(50)).toBe(3);
    expect(await triesAfter(20)).toBe(4);
    expect(await triesAfter(65)).toBe(5);
    isAway = false;
    expect(texts()[1]).toBe("ETHUSDT: ");
    await act(() => vi.advanceTimersByTimeAsync(62_000));
    await waitFor(() => expect(texts()[1]).toBe("ETHUSDT: [mfe-news 1.0.0 ETHUSDT]"));
  });

  it("takes the release before one that throws, and tells of the failure once, however many rows threw", async () => {
    vi.spyOn(console, "error").mockImplementation(() => {});
    const broken = () => {
      throw new Error("bad day");
    };
    const { tell, texts, shell } = open([owner(), filler("mfe-news", ["2.0.0", "1.0.0"])], (request) =>
      request.version === "2.0.0" ? Promise.resolve({ Slot: broken }) : naming(request),
    );
    await tell("live");
    await waitFor(() => expect(texts()[1]).toBe("ETHUSDT: [mfe-news 1.0.0 ETHUSDT]"));
    expect(shell.sliceLog.getState().map(({ version, outcome }) => `${version} ${outcome}`)).toEqual([
      "2.0.0 activated",
      "2.0.0 render",
      "1.0.0 activated",
      "1.0.0 ready",
    ]);
  });
});
