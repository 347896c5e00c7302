import { describe, expect, it, vi } from "vitest";
import type { Stream } from "../contracts/streams.ts";
import { createLocalStore } from "../session/local-store.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { changeGuestStreams, forgetGuestStreams, readGuestStreams } from "./guest-streams.ts";

const stream = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });

function storeOf(text?: string) {
  const area = createMemoryStorage(text === undefined ? {} : { "u:streams": text });
  const onProblem = vi.fn();
  return { area, onProblem, store: createLocalStore(() => area, onProblem) };
}

describe("the streams stored in the browser", () => {
  it("are none at first, which is no problem", () => {
    const { store, onProblem } = storeOf();
    expect(readGuestStreams(store)).toEqual([]);
    expect(onProblem).not.toHaveBeenCalled();
  });

  it("come back in their order", () => {
    const streams = [stream("b", "BTCUSDT"), stream("a", "ETHUSDT", "币安人生USDT")];
    const { store, onProblem } = storeOf(JSON.stringify(streams));
    expect(readGuestStreams(store)).toEqual(streams);
    expect(onProblem).not.toHaveBeenCalled();
  });

  it.each(["{", "null", "5", '{"id":"a"}'])(
    "are none when the store holds %s, and this is reported",
    (text) => {
      const { store, area, onProblem } = storeOf(text);
      expect(readGuestStreams(store)).toEqual([]);
      expect(onProblem).toHaveBeenCalledWith({ kind: "corrupt", key: "u:streams" });
      expect(area.getItem("u:streams:corrupt")).toBe(text);
    },
  );

  it("keep the good entries when others are corrupt", () => {
    const good = [stream("a", "BTCUSDT"), stream("b", "ETHUSDT")];
    const bad = [
      null,
      stream("c"),
      stream("d", "btcusdt"),
      stream("e", "BTCUSDT", "BTCUSDT"),
      stream("f", "AAA", "BBB", "CCC", "DDD", "EEE", "FFF"),
      stream("a", "SOLUSDT"),
      { id: "g", symbols: "BTCUSDT" },
    ];
    const { store, onProblem } = storeOf(JSON.stringify([bad[0], good[0], ...bad.slice(1), good[1]]));
    expect(readGuestStreams(store)).toEqual(good);
    expect(onProblem).toHaveBeenCalledTimes(1);
  });

  it("leave no copy behind once forgotten, but what could not be read", () => {
    const bad = { id: "g", symbols: "BTCUSDT" };
    const { store, area } = storeOf(JSON.stringify([stream("a", "BTCUSDT"), bad]));
    changeGuestStreams(store, (streams) => [...streams, stream("b", "ETHUSDT")]);
    forgetGuestStreams(store, () => true);
    expect(area.getItem("u:streams")).toBe("[]");
    expect(area.getItem("u:streams:base")).toBeNull();
    expect(area.getItem("u:streams:corrupt")).toBe(JSON.stringify([bad]));
  });

  it("keep fields of a later release when this one changes the list", () => {
    const later = { ...stream("a", "BTCUSDT"), colour: "red" };
    const { store, area } = storeOf(JSON.stringify([later, stream("b", "ETHUSDT"), stream("c", "SOLUSDT")]));
    changeGuestStreams(store, (streams) => streams.filter(({ id }) => id !== "b"));
    forgetGuestStreams(store, ({ id }) => id === "c");
    expect(JSON.parse(area.getItem("u:streams") ?? "")).toEqual([later]);
  });

  it("keep what another tab added meanwhile", () => {
    const { area, store } = storeOf(JSON.stringify([stream("a", "BTCUSDT")]));
    const otherTab = createMemoryStore(area);
    readGuestStreams(store);
    changeGuestStreams(otherTab, (streams) => [...streams, stream("b", "ETHUSDT")]);
    const seen = changeGuestStreams(store, (streams) => [...streams, stream("c", "SOLUSDT")]);
    expect(seen.map(({ id }) => id)).toEqual(["a", "b", "c"]);
    expect(readGuestStreams(otherTab)).toEqual(seen);
  });
});

describe("the names of streams stored in the browser", () => {
  const named = (id: string, name: string) => ({ ...stream(id, "BTCUSDT"), name });
  const rename = (store: ReturnType<typeof storeOf>["store"], id: string, name: string) =>
    changeGuestStreams(store, (streams) => streams.map((one) => (one.id === id ? { ...one, name } : one)));
  const namesOf = (streams: readonly Stream[]) => streams.map(({ id, name }) => [id, name]);

  it("are read from the list, and without a wrong one", () => {
    const { store, onProblem } = storeOf(
      JSON.stringify([named("a", "Majors"), { ...named("b", ""), name: 5 }]),
    );
    expect(namesOf(readGuestStreams(store))).toEqual([
      ["a", "Majors"],
      ["b", undefined],
    ]);
    expect(onProblem).not.toHaveBeenCalled();
  });

  it("survive a release before names, which writes the list without them", () => {
    const { store, area } = storeOf(JSON.stringify([stream("a", "BTCUSDT"), stream("b", "ETHUSDT")]));
    rename(store, "a", "Majors");
    rename(store, "b", "Alts");
    area.setItem("u:streams", JSON.stringify([stream("a", "SOLUSDT"), stream("c", "ETHUSDT")]));
    expect(namesOf(readGuestStreams(store))).toEqual([
      ["a", "Majors"],
      ["c", undefined],
    ]);
    rename(store, "c", "New");
    expect(namesOf(readGuestStreams(store))).toEqual([
      ["a", "Majors"],
      ["c", "New"],
    ]);
    expect(area.getItem("u:streams:names")).toBe('{"a":"Majors","c":"New"}');
  });

  it("survive a slice before names, which replaces a changed stream", () => {
    const { store } = storeOf(JSON.stringify([named("a", "Majors")]));
    const changed = changeGuestStreams(store, () => [stream("a", "ETHUSDT"), stream("b", "BTCUSDT")]);
    expect(changed).toEqual([{ ...stream("a", "ETHUSDT"), name: "Majors" }, stream("b", "BTCUSDT")]);
    expect(readGuestStreams(store)).toEqual(changed);
  });

  it("are removed by an empty one, and with their streams", () => {
    const { store, area } = storeOf(JSON.stringify([named("a", "Majors"), named("b", "Alts")]));
    expect(namesOf(rename(store, "a", ""))).toEqual([
      ["a", undefined],
      ["b", "Alts"],
    ]);
    expect(area.getItem("u:streams:names")).toBe('{"b":"Alts"}');
    forgetGuestStreams(store, () => true);
    expect(area.getItem("u:streams:names")).toBeNull();
  });
});
