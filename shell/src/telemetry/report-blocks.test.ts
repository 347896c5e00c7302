import type { SliceOutcome } from "@cointide/shared/host";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { createCompositionStore } from "../slices/composition-store.ts";
import { createWorkMarks, type WorkMark } from "../slices/slice-work.ts";
import { testSlice } from "../testing/test-slice.ts";
import { reportBlocks } from "./report-blocks.ts";
import { watchBlocks } from "./watch-blocks.ts";

const board = testSlice("mfe-board", [], {}, ["2.0.0", "1.0.0"]);
const entry = testSlice("mfe-entry", []);
const composition = createCompositionStore({ slices: [{ ...board, canary: true }, entry] });
const SHELL = "https://shell.test/main.js";

const work = (slice: string, version = "2.0.0") => ({ slice, version, expose: "./routes" });
const starts = (at: number, slice: string): WorkMark => ({ at, work: work(slice), isStart: true });
const ends = (at: number, slice: string): WorkMark => ({ at, work: work(slice), isStart: false });

let outcomes: SliceOutcome[];
beforeEach(() => {
  outcomes = [];
  vi.spyOn(console, "warn").mockImplementation(() => {});
});

const sources = (marks: readonly WorkMark[] = []) => ({
  composition,
  work: { ...createWorkMarks(), list: () => marks },
  onOutcome: (outcome: SliceOutcome) => void outcomes.push(outcome),
});
const report = (sourceURL: string, marks: readonly WorkMark[] = []) =>
  reportBlocks([{ startTime: 1_000, duration: 8_000, sourceURL }], sources(marks));

describe("a task that blocks the page", () => {
  it("belongs to the slice and release whose script ran", () => {
    const [, earlier] = board.releases;
    report(new URL(earlier?.entry ?? "", board.origin).href);
    expect(outcomes).toEqual([
      expect.objectContaining({
        ...{ slice: "mfe-board", version: "1.0.0", outcome: "blocked", canary: false, ms: 8_000 },
        message: "blocked the page for 8.0 s",
      }),
    ]);
  });

  it.each<[string, WorkMark[], string | undefined]>([
    [
      "the slice that was rendered meanwhile",
      [starts(1_010, "mfe-board"), ends(8_990, "mfe-board")],
      "mfe-board",
    ],
    ["one whose view threw or waits, and so never ended", [starts(1_010, "mfe-board")], "mfe-board"],
    [
      "the slow one of several",
      [
        starts(1_010, "mfe-board"),
        ends(1_020, "mfe-board"),
        starts(1_030, "mfe-entry"),
        ends(8_000, "mfe-entry"),
      ],
      "mfe-entry",
    ],
    [
      "the one that was around another",
      [
        starts(1_010, "mfe-board"),
        starts(1_020, "mfe-entry"),
        ends(1_030, "mfe-entry"),
        ends(8_990, "mfe-board"),
      ],
      "mfe-board",
    ],
    [
      "nobody if slices ran before and after it",
      [ends(900, "mfe-board"), starts(9_100, "mfe-board")],
      undefined,
    ],
    ["nobody if the shell ran longest", [starts(1_010, "mfe-board"), ends(1_020, "mfe-board")], undefined],
  ])("belongs to %s in a script of the shell", (_, marks, slice) => {
    report(SHELL, marks);
    expect(outcomes.map((outcome) => outcome.slice)).toEqual(slice === undefined ? [] : [slice]);
  });
});

describe("long frames", () => {
  /** Gives frames to the page as a browser that has them does. */
  function browser(types: readonly string[]) {
    let give: (durations: number[]) => void = () => {};
    class Observer {
      static supportedEntryTypes = types;
      constructor(onEntries: (list: { getEntries(): unknown[] }) => void) {
        give = (durations) =>
          onEntries({
            getEntries: () => [
              { scripts: durations.map((duration) => ({ startTime: 0, duration, sourceURL: SHELL })) },
            ],
          });
      }
      observe() {}
      disconnect() {}
    }
    vi.stubGlobal("PerformanceObserver", Observer);
    return { give: (...durations: number[]) => give(durations) };
  }

  it("are reported where one of their tasks took two seconds or longer", async () => {
    const { give } = browser(["long-animation-frame"]);
    watchBlocks(sources([starts(10, "mfe-board")]));
    give(1_999, 50);
    give(2_000);
    await vi.waitFor(() => expect(outcomes).toHaveLength(1));
  });
});
