// @vitest-environment happy-dom
import type { ChangeSpan, Changes } from "@cointide/shared/contracts/changes";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createChangesStore } from "./create-changes-store.ts";

const MINUTE = 60_000;
const NOON = Date.UTC(2026, 0, 2, 12);

beforeEach(() => void vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

type Answer = (symbols: readonly string[], spans: readonly ChangeSpan[]) => Changes | Error;
const known: Answer = (symbols, spans) =>
  Object.fromEntries(symbols.map((symbol) => [symbol, Object.fromEntries(spans.map((span) => [span, "2"]))]));

/** A store whose service answers so, with what it was asked for. */
function open(first: Answer = known) {
  const asked: string[] = [];
  const service = { answer: first };
  const store = createChangesStore({
    async load({ symbols, spans }) {
      asked.push(`${spans.join()} of ${symbols.length > 5 ? symbols.length : symbols.join()}`);
      const answer = service.answer(symbols, spans);
      if (answer instanceof Error) throw answer;
      return answer;
    },
    delay: 2_000,
  });
  return { store, asked, service };
}
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("asks once for all rows that come into view together, and for the spans that are shown alone", async () => {
  const { store, asked } = open();
  const notified = vi.fn();
  store.subscribe(notified);
  store.watch(["BTCUSDT", "ETHUSDT"], ["1h", "7d"]);
  store.watch(["SOLUSDT"], ["1h", "7d"]);
  store.watch(["LTCUSDT"], ["30d"]);
  expect(store.get("BTCUSDT", "1h")).toBeUndefined();
  await pass(1_500);
  expect(asked).toEqual(["1h,7d of BTCUSDT,ETHUSDT,SOLUSDT", "30d of LTCUSDT"]);
  expect(store.get("SOLUSDT", "7d")).toEqual({ price: "2", isOld: false });
  expect(notified).toHaveBeenCalledTimes(2);
});

it("asks for no more than 100 symbols at once", async () => {
  const { store, asked } = open();
  store.watch(
    Array.from({ length: 230 }, (_, at) => `A${at}USDT`),
    ["4h"],
  );
  await pass(2_000);
  expect(asked).toEqual(["4h of 100", "4h of 100", "4h of 30"]);
});

it("asks again just after references have moved: each 5 minutes for hours, and each hour for days", async () => {
  const { store, asked } = open();
  store.watch(["BTCUSDT"], ["1h", "30d"]);
  await pass(4.9 * MINUTE);
  expect(asked).toHaveLength(1);
  await pass(0.3 * MINUTE);
  expect(asked.slice(1)).toEqual(["1h of BTCUSDT"]);
  const before = store.get("BTCUSDT", "1h");
  await pass(55 * MINUTE);
  expect(asked.at(-1)).toBe("1h,30d of BTCUSDT");
  expect(asked).toHaveLength(13);
  expect(store.get("BTCUSDT", "1h")).toBe(before);
});

it("asks for nothing that is out of view or in a hidden page, and at once when that is shown", async () => {
  const { store, asked } = open();
  store.watch(["BTCUSDT"], ["1h"])();
  await pass(10 * MINUTE);
  expect(asked).toEqual([]);
  const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
  store.watch(["BTCUSDT"], ["1h"]);
  await pass(10 * MINUTE);
  expect(asked).toEqual([]);
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(asked).toHaveLength(1);
});

it("keeps what it has while the service fails, and says that it is old once it has missed a step", async () => {
  const { store, asked, service } = open();
  store.watch(["BTCUSDT"], ["1h"]);
  await pass(MINUTE);
  service.answer = () => new Error("Service unavailable.");
  await pass(7 * MINUTE);
  expect(asked.length).toBeLessThan(6);
  expect(store.get("BTCUSDT", "1h")).toEqual({ price: "2", isOld: false });
  await pass(4 * MINUTE);
  expect(store.get("BTCUSDT", "1h")).toEqual({ price: "2", isOld: true });
  service.answer = known;
  await pass(MINUTE);
  expect(store.get("BTCUSDT", "1h")).toEqual({ price: "2", isOld: false });
});

it("asks for what is unknown again in a minute, and for new and unlisted pairs not before the next step", async () => {
  const { store, asked, service } = open((symbols) =>
    Object.fromEntries(
      symbols
        .filter((symbol) => symbol !== "GONEUSDT")
        .map((symbol) => [symbol, symbol === "NEWUSDT" ? { "7d": null } : {}]),
    ),
  );
  store.watch(["BTCUSDT", "NEWUSDT", "GONEUSDT"], ["7d"]);
  await pass(MINUTE / 2);
  expect(store.get("BTCUSDT", "7d")).toEqual({ price: undefined, isOld: false });
  expect(store.get("NEWUSDT", "7d")).toEqual({ price: null, isOld: false });
  service.answer = known;
  await pass(MINUTE);
  expect(asked.slice(1)).toEqual(["7d of BTCUSDT"]);
  expect(store.get("BTCUSDT", "7d")?.price).toBe("2");
});
