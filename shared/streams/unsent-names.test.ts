import { expect, it } from "vitest";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { keepUnsentNames, takeUnsentNames } from "./unsent-names.ts";

const stream = (id: string, name?: string) => ({ id, userId: "u1", symbols: ["BTCUSDT"], name });

function storeOf(text?: string) {
  const area = createMemoryStorage(text === undefined ? {} : { "u:streams:unsentNames": text });
  const store = createMemoryStore(area);
  return { area, store };
}

it("names that an import could not send are there once for their account, where a stream has none yet", () => {
  const { store } = storeOf();
  keepUnsentNames(store, "u1", [
    stream("a", "Majors"),
    stream("b", "Alts"),
    stream("c"),
    stream("d", "Gone"),
  ]);
  const streams = [stream("a", ""), stream("b", "Named since"), stream("c", "")];
  expect(takeUnsentNames(store, "u2", streams)).toEqual([]);
  expect(takeUnsentNames(store, "u1", streams)).toEqual([{ id: "a", name: "Majors" }]);
  expect(takeUnsentNames(store, "u1", streams)).toEqual([]);
});

it("an import without names keeps nothing, and what cannot be read is removed", () => {
  const { store, area } = storeOf();
  keepUnsentNames(store, "u1", [stream("a")]);
  expect(area.length).toBe(0);
  for (const text of ["{", "5", '{"account":"u1"}']) {
    const { store, area } = storeOf(text);
    expect(takeUnsentNames(store, "u1", [stream("a", "")])).toEqual([]);
    expect(area.length).toBe(0);
  }
});
