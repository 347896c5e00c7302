// @vitest-environment happy-dom
import { act, render, screen } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { createLocalStore } from "../session/local-store.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createPreferences } from "./preferences.ts";

const KEY = "u:preferences";
const BOARD = {
  name: "board",
  schema: z.object({ columns: z.array(z.string()), rows: z._default(z.number(), 5) }),
  initial: { columns: ["last"], rows: 5 },
};
const THEME = { name: "display", schema: z.enum(["dark", "light"]), initial: "dark" as const };

afterEach(() => void vi.useRealTimers());

/** A tab over a browser's storage. */
function openTab(area = createMemoryStorage()) {
  const onProblem = vi.fn();
  const preferences = createPreferences();
  const undo = preferences.connect(createLocalStore(() => area, onProblem));
  const board = preferences.define(BOARD);
  const theme = preferences.define<"dark" | "light">(THEME);
  return { area, onProblem, preferences, board, theme, undo };
}

/** What the browser tells its other tabs. */
const reportStorage = (key: string | null = KEY) =>
  window.dispatchEvent(new StorageEvent("storage", { key }));

const keep = (sections: unknown, version: unknown = 1) =>
  createMemoryStorage({ [KEY]: JSON.stringify({ version, sections }) });

describe("a preference", () => {
  it("is initial until it is set, and is found again at the next visit", () => {
    const { area, board } = openTab();
    expect(board.get()).toEqual(BOARD.initial);
    board.set({ columns: ["change"], rows: 3 });
    expect(board.get()).toEqual({ columns: ["change"], rows: 3 });
    expect(openTab(area).board.get()).toEqual({ columns: ["change"], rows: 3 });
  });

  it("is initial without a storage, and lasts as long as the page where it is blocked or full", () => {
    expect(createPreferences().define(BOARD).get()).toEqual(BOARD.initial);
    const full = openTab(createMemoryStorage({}, true));
    full.board.set({ columns: [], rows: 1 });
    expect(full.board.get().rows).toBe(1);
    expect(full.onProblem).toHaveBeenCalledExactlyOnceWith({ kind: "full", key: KEY });
  });

  it.each([
    "{",
    "null",
    "[]",
    '{"version":1}',
    '{"version":2,"sections":{}}',
    '{"version":1,"sections":null}',
  ])("is initial where %j is kept, which is set aside and reported", (text) => {
    const { area, board, onProblem } = openTab(createMemoryStorage({ [KEY]: text }));
    expect(board.get()).toEqual(BOARD.initial);
    expect(onProblem).toHaveBeenCalledExactlyOnceWith({ kind: "corrupt", key: KEY });
    expect(area.getItem(`${KEY}:corrupt`)).toBe(text);
  });

  it.each([null, 7, {}, { changedAt: "1", value: { columns: [] } }, { changedAt: 1, value: { columns: 7 } }])(
    "is initial where its section is %j, and others are not",
    (section) => {
      const { board, theme } = openTab(keep({ board: section, display: { changedAt: 1, value: "light" } }));
      expect(board.get()).toEqual(BOARD.initial);
      expect(theme.get()).toBe("light");
      board.set({ columns: ["last"], rows: 2 });
      expect(board.get().rows).toBe(2);
    },
  );

  it("takes the default of a field that an earlier release did not keep", () => {
    expect(openTab(keep({ board: { changedAt: 1, value: { columns: ["low"] } } })).board.get()).toEqual({
      columns: ["low"],
      rows: 5,
    });
  });

  it("keeps fields and values of a later release, which it does not know, unless it changes them", () => {
    const area = keep({
      board: { changedAt: 4, value: { columns: ["last"], rows: 3, legend: "top" } },
      look: { changedAt: 4, value: { theme: "sepia", digits: "exact", currency: "CHF" } },
    });
    const { board, preferences } = openTab(area);
    const look = preferences.define({
      name: "look",
      schema: {
        safeParse(value) {
          const { theme, digits } = value as Record<string, string>;
          return { success: true, data: { theme: theme === "dark" ? theme : "system", digits } };
        },
      },
      initial: { theme: "system", digits: "rounded" },
    });
    const kept = () => JSON.parse(area.getItem(KEY) ?? "").sections;
    board.set({ ...board.get(), columns: ["change"] });
    expect(kept().board.value).toEqual({ columns: ["change"], rows: 3, legend: "top" });
    expect(board.get()).toEqual({ columns: ["change"], rows: 3 });
    look.set({ ...look.get(), digits: "rounded" });
    expect(kept().look.value).toEqual({ theme: "sepia", digits: "rounded", currency: "CHF" });
    look.set({ ...look.get(), theme: "dark" });
    expect(kept().look.value).toEqual({ theme: "dark", digits: "rounded", currency: "CHF" });
  });

  it("replaces a value that it cannot read, and a field that it removes", () => {
    const area = keep({
      board: { changedAt: 4, value: { columns: "none", rows: 3 } },
      notes: { changedAt: 4, value: { BTCUSDT: 1, ETHUSDT: 2 } },
    });
    const { board, preferences } = openTab(area);
    board.set({ columns: ["last"], rows: 5 });
    expect(board.get()).toEqual({ columns: ["last"], rows: 5 });
    const notes = preferences.define<Record<string, number>>({
      name: "notes",
      schema: z.record(z.string(), z.number()),
      initial: {},
    });
    notes.set({ ETHUSDT: 2 });
    expect(notes.get()).toEqual({ ETHUSDT: 2 });
  });

  it("leaves sections that the page does not know as they are", () => {
    const { area, board } = openTab(keep({ charts: { changedAt: 4, value: ["1h"] } }));
    board.set({ columns: [], rows: 1 });
    expect(JSON.parse(area.getItem(KEY) ?? "").sections.charts).toEqual({ changedAt: 4, value: ["1h"] });
  });

  it("is newer than what it changes, also after the clock was set back", () => {
    vi.useFakeTimers({ now: 5_000 });
    const { preferences, board } = openTab(keep({ board: { changedAt: 9_000, value: {} } }));
    board.set({ columns: [], rows: 1 });
    expect(preferences.getState().sections.board?.changedAt).toBe(9_001);
  });
});

describe("tabs of a browser", () => {
  it("follow each other, and both keep what they set before the browser reported it", () => {
    const one = openTab();
    const other = openTab(one.area);
    one.board.set({ columns: [], rows: 1 });
    other.theme.set("light");
    reportStorage();
    for (const tab of [one, other]) expect([tab.board.get().rows, tab.theme.get()]).toEqual([1, "light"]);
  });
});

it("renders a component when what it takes of the value changes, and not otherwise", () => {
  const { area, board } = openTab();
  const onRender = vi.fn();
  function Rows() {
    onRender();
    return <output>{board.use((value) => value.rows)}</output>;
  }
  render(<Rows />);
  act(() => board.set({ columns: ["change"], rows: 5 }));
  expect(onRender).toHaveBeenCalledOnce();
  act(() => board.set({ columns: ["change"], rows: 6 }));
  expect(screen.getByRole("status").textContent).toBe("6");
  act(() => {
    openTab(area).theme.set("light");
    reportStorage();
  });
  expect(onRender).toHaveBeenCalledTimes(2);
});

describe("an account's preferences", () => {
  const section = (changedAt: number, value: unknown) => ({ changedAt, value });

  it("are of each section the newer one", () => {
    const { area, preferences } = openTab(keep({ a: section(1, "here"), b: section(3, "here") }));
    preferences.merge("u1", { a: section(2, "there"), b: section(2, "there"), c: section(1, "there") });
    expect(JSON.parse(area.getItem(KEY) ?? "")).toEqual({
      version: 1,
      owner: "u1",
      sections: { a: section(2, "there"), b: section(3, "here"), c: section(1, "there") },
    });
  });

  it("become what the service made of those that were sent, unless they were changed since", () => {
    const { preferences } = openTab(keep({ a: section(9, "sent"), b: section(9, "changed since") }));
    const sent = { a: section(9, "sent"), b: section(8, "sent") };
    preferences.merge("u1", { a: section(5, "kept"), b: section(5, "kept") }, sent);
    expect(preferences.getState().sections).toEqual({
      a: section(5, "kept"),
      b: section(9, "changed since"),
    });
  });

  it("leave with it, apart from how pages look, which counts as no choice of the next person", () => {
    const { preferences, theme } = openTab(keep({ display: section(9, "light"), board: section(9, {}) }));
    preferences.merge("u1", {});
    preferences.leave("u1");
    expect(preferences.getState().owner).toBe("u1");
    preferences.leave(null);
    expect(preferences.getState()).toEqual({ sections: { display: section(0, "light") } });
    expect(theme.get()).toBe("light");
    preferences.merge("u2", { display: section(1, "dark") });
    expect(theme.get()).toBe("dark");
  });

  it("leave no guest's choices with it, which another tab has made meanwhile", () => {
    const one = openTab(keep({ board: section(9, {}) }));
    one.preferences.merge("u1", {});
    const other = openTab(one.area);
    one.preferences.leave(null);
    one.board.set({ columns: ["low"], rows: 1 });
    other.preferences.leave(null);
    expect(openTab(one.area).board.get()).toEqual({ columns: ["low"], rows: 1 });
  });

  it("report what this page sets, and nothing that comes from elsewhere", () => {
    const { preferences, theme } = openTab();
    const onSet = vi.fn();
    const undo = preferences.onSet(onSet);
    preferences.merge("u1", { board: section(1, {}) });
    expect(onSet).not.toHaveBeenCalled();
    theme.set("light");
    undo();
    theme.set("dark");
    expect(onSet).toHaveBeenCalledOnce();
  });
});
