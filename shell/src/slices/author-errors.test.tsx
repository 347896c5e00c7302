// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createTestShell, openPage } from "../testing/test-shell.tsx";
import { testSlice } from "../testing/test-slice.ts";

beforeEach(() => void vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COMPOSITION = {
  slices: [
    testSlice("mfe-board", [{ parent: "dashboard", path: "board" }]),
    testSlice("mfe-notes", [], { "dashboard.panel": "./panel", "dashboard.header": "./header" }),
  ],
};
const Bad = () => {
  throw new Error("bad day");
};

/** Opens the board's address with routes of the board, and with what `notes` fills the slots. */
function open(isForAuthors: boolean, route: object, notes: unknown = { Slot: () => "Notes" }) {
  const parts = createTestShell({
    storage: { "u:token": "guest" },
    answers: { "GET /config": () => ({ market: "simulated", feed: "ws://feed.test/ws" }) },
    composition: COMPOSITION,
    loadModule: async ({ slice }) =>
      slice === "mfe-board"
        ? { createRoutes: () => ({ dashboard: [{ path: "board", element: "board", ...route }] }) }
        : notes,
    isForAuthors,
  });
  return openPage(parts, "/dashboard/board");
}

describe("a card in a page for authors", () => {
  it.each<[string, object, string]>([
    ["of a view", { element: <Bad /> }, "mfe-board 1.0.0 failed at render: bad day"],
    ["of a loader", { loader: Bad }, "mfe-board 1.0.0 failed at render: bad day"],
    [
      "of the service",
      {
        loader: () => {
          throw new ApiError(503, "Not now.");
        },
      },
      "Not now.",
    ],
  ])("shows the error %s, Retry and Close", async (_, route, message) => {
    open(true, route);
    expect(await screen.findByText(message)).toBeDefined();
    expect(screen.getByRole("button", { name: "Retry" })).toBeDefined();
    expect(screen.getByRole("button", { name: "Close" })).toBeDefined();
  });

  it("shows the error of a panel, and a tool without room for a card has it as a mark", async () => {
    open(true, {}, { Slot: Bad });
    const messages = () => screen.queryAllByText("mfe-notes 1.0.0 failed at render: bad day");
    await expect
      .poll(() =>
        messages()
          .map(({ tagName }) => tagName)
          .sort(),
      )
      .toEqual(["PRE", "SPAN"]);
  });
});

it("visitors see no error's text", async () => {
  open(false, { element: <Bad /> }, { Slot: Bad });
  expect((await screen.findAllByText(/^This part of the page could not be loaded\./)).length).toBeGreaterThan(
    0,
  );
  expect(screen.queryByText(/bad day/)).toBeNull();
});
