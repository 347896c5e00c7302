import { describe, expect, it } from "vitest";
import { GAP_LENGTHS, type GapFacts, type GapRequest, planGap } from "./gap-plan.ts";

const [SECOND, MINUTE, HOUR, DAY] = [1_000, 60_000, 3_600_000, 86_400_000];
/** A midnight in UTC. */
const START = 19_675 * DAY;

const facts = (own: Partial<GapFacts>): GapFacts => ({
  ...{ start: START, known: START, before: START + MINUTE, coarseUntil: Number.POSITIVE_INFINITY },
  ...{ hasSeconds: true, marks: [], refined: {} },
  ...own,
});

/** All requests of a gap, where each is answered in full, with the time that each one tells. */
function planAll(own: Partial<GapFacts>): { interval: string; from: number; to: number }[] {
  const all = facts(own);
  const requests: { interval: string; from: number; to: number }[] = [];
  let known = all.known;
  while (known < all.before - 1 && requests.length < 100) {
    const { interval, from, limit }: GapRequest = planGap({ ...all, known });
    known = from + (limit - 1) * GAP_LENGTHS[interval] - 1;
    const last = requests.at(-1);
    if (last?.interval === interval) last.to = known + 1;
    else requests.push({ interval, from, to: known + 1 });
  }
  return requests;
}

describe("planGap", () => {
  it("reads a short gap by the second, with one kline more to show that the last is over", () => {
    const gap = { start: START + 400, known: START + 400, before: START + 5_600 };
    expect(planGap(facts(gap))).toEqual({ interval: "1s", from: START, limit: 7 });
  });

  it("reads 15 minutes by the second", () => {
    expect(planAll({ before: START + 15 * MINUTE })).toEqual([
      { interval: "1s", from: START, to: START + 15 * MINUTE },
    ]);
  });

  it("reads the first and the last minute of a longer gap by the second, and what is between by the minute", () => {
    const start = START + 20_300;
    expect(planAll({ start, known: start, before: START + 30 * MINUTE + 5_200 })).toEqual([
      { interval: "1s", from: START + 20 * SECOND, to: START + MINUTE },
      { interval: "1m", from: START + MINUTE, to: START + 30 * MINUTE },
      { interval: "1s", from: START + 30 * MINUTE, to: START + 30 * MINUTE + 6 * SECOND },
    ]);
  });

  it("reads by the second the minute in which an alert began", () => {
    const mark = START + 10 * MINUTE + 30_000;
    const plan = planAll({ known: START + MINUTE - 1, before: START + 40 * MINUTE, marks: [mark] });
    expect(plan.map(({ interval, from }) => [interval, (from - START) / MINUTE])).toEqual([
      ["1m", 1],
      ["1s", 10],
      ["1m", 11],
    ]);
  });

  it.each([
    { days: 3, middle: "1h" },
    { days: 60, middle: "1d" },
  ])("reads $days days by $middle, and finer klines where those do not fit", ({ days, middle }) => {
    const start = START + 20_300;
    const plan = planAll({ start, known: start, before: START + days * DAY + 90 * MINUTE + 5_000 });
    const intervals = plan.map(({ interval }) => interval);
    const expected = ["1s", "1m", "1h", "1d", "1h", "1m", "1s"];
    expect(intervals).toEqual(middle === "1d" ? expected : ["1s", "1m", "1h", "1m", "1s"]);
    for (const [index, { from }] of plan.slice(1).entries()) expect(from).toBe(plan[index]?.to);
  });

  it("reads by the minute where coarser klines may not be read", () => {
    const before = START + 20 * DAY;
    const plan = planAll({ known: START - 1, before, coarseUntil: before - 7 * DAY });
    expect(plan).toEqual([
      { interval: "1h", from: START, to: START + 13 * DAY },
      { interval: "1m", from: START + 13 * DAY, to: before },
    ]);
  });

  it("reads the minutes of an hour in which an alert may cross", () => {
    const known = START + 5 * HOUR - 1;
    const refined = { "1h": START + 6 * HOUR };
    expect(planGap(facts({ known, before: START + 3 * DAY, refined }))).toMatchObject({
      ...{ interval: "1m", from: START + 5 * HOUR, limit: 61 },
    });
  });

  it("reads by the minute alone where the exchange has no klines of a second", () => {
    const start = START + 20_300;
    expect(planAll({ start, known: start, before: START + 5 * MINUTE + 9_000, hasSeconds: false })).toEqual([
      { interval: "1m", from: START, to: START + 6 * MINUTE },
    ]);
  });
});
