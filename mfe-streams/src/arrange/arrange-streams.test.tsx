// @vitest-environment happy-dom
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { keptStreams, renderDashboard, stream } from "../testing/render-dashboard.tsx";

// The lazy modules load once before the tests, since a busy machine is slow.
beforeAll(() => Promise.all([import("./arrange-streams.tsx"), import("../board/board-tools.tsx")]), 60_000);

/** Boxes below each other, as a browser would measure them. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, "getBoundingClientRect").mockImplementation(function (this: HTMLElement) {
    const siblings = [...(this.parentElement?.children ?? [])];
    return new DOMRect(0, siblings.indexOf(this) * 50, 300, 40);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const STREAMS = [stream("a", "BTCUSDT", "ETHUSDT"), stream("b", "SOLUSDT"), stream("c", "VETUSDT")];

async function arrange() {
  const view = renderDashboard({ streams: STREAMS });
  await view.user.click(await screen.findByRole("button", { name: "Arrange streams" }));
  await screen.findByRole("button", { name: "Move stream SOLUSDT" });
  /** Picks up by Space and goes on with these keys; the library measures between them. */
  const move = async (name: string, ...keys: string[]) => {
    screen.getAllByRole("button", { name: `Move ${name}` })[0]?.focus();
    for (const key of [" ", ...keys]) {
      await view.user.keyboard(key);
      await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
    }
  };
  return { ...view, move };
}

it("moves a stream by keyboard, says where it is, and keeps the order", async () => {
  const { move, host, user } = await arrange();
  await move("stream VETUSDT", "{ArrowUp}", "{ArrowUp}", " ");
  await waitFor(() => expect(keptStreams(host).map(({ id }) => id)).toEqual(["c", "a", "b"]));
  expect(screen.getByText("Dropped stream VETUSDT at position 1 of 3.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Arrange streams" }));
  const cards = screen.getAllByRole("article").map((card) => within(card).getByRole("heading").textContent);
  expect(cards).toEqual(["VETUSDT", "BTCUSDT, ETHUSDT", "SOLUSDT"]);
});

it("moves a symbol within its stream by keyboard", async () => {
  const { move, host } = await arrange();
  await move("BTCUSDT", "{ArrowDown}", " ");
  await waitFor(() => expect(keptStreams(host)[0]?.symbols).toEqual(["ETHUSDT", "BTCUSDT"]));
});

it("leaves the order as it was when a move is cancelled", async () => {
  const { move, host } = await arrange();
  await move("stream VETUSDT", "{ArrowUp}", "{Escape}");
  await act(() => new Promise((resolve) => setTimeout(resolve, 60)));
  expect(keptStreams(host).map(({ id }) => id)).toEqual(["a", "b", "c"]);
});
