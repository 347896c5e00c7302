// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { Stream } from "../contracts/streams.ts";
import { keepUser } from "../session/keep-user.ts";
import { createTabBrowser } from "../testing/tab-browser.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { cachedStreams } from "./cached-streams.ts";
import { discardStream } from "./discard-stream.ts";
import { followTabs } from "./follow-tabs.ts";
import { importGuestStreams } from "./import-guest-streams.ts";
import { saveStream } from "./save-stream.ts";
import { streamsQuery } from "./streams-query.ts";

const ADA = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const BOB = { ...ADA, id: "u2", name: "Bob" };
const kept = (id: string, ...symbols: string[]): Stream => ({ id, userId: ADA.id, symbols });
const LOCAL = { id: "65f0c0ffee65f0c0ffee65f1", userId: "guest", symbols: ["LTCUSDT"] };

/** A service with one stream, whose answers to changes a test may replace, and the tabs of one browser. */
function createBrowser() {
  const streams = [kept("s1", "BTCUSDT")];
  const counts = { symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };
  const answers = {
    "GET /user": vi.fn((): unknown => ({ user: ADA })),
    "GET /streams": vi.fn((): unknown => ({ streams, ...counts })),
    "POST /streams": vi.fn((_: { body?: unknown }): unknown => kept("s2", "ETHUSDT")),
    "PUT /streams": vi.fn((_: { body?: unknown }): unknown => kept("s1", "SOLUSDT")),
    "DELETE /streams": vi.fn((): unknown => undefined),
    "POST /streams/import": vi.fn((): unknown => ({ [LOCAL.id]: "s3" })),
  };
  const openChannel = createTabBrowser();
  async function open(token = "a.b.c", user = ADA) {
    const storage = { "u:token": token, "u:streams": JSON.stringify([LOCAL]) };
    const host = createTestHost({ storage, answers, tabs: openChannel() });
    followTabs(host);
    const notices = vi.fn();
    host.bus.on("notice", notices);
    host.queryClient.setQueryData(["user"], user);
    await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
    return { host, notices, shown: () => cachedStreams(host.queryClient).streams };
  }
  return { answers, streams, counts, open };
}

describe("another tab of the account", () => {
  it("follows what is created, changed, deleted and imported, without asking the service", async () => {
    const { answers, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    const loads = answers["GET /streams"].mock.calls.length;

    await saveStream(here.host, { symbols: ["ETHUSDT"] }).settled;
    expect(there.shown()).toEqual([kept("s1", "BTCUSDT"), kept("s2", "ETHUSDT")]);
    await saveStream(here.host, { id: "s1", symbols: ["SOLUSDT"] }).settled;
    expect(there.shown()).toEqual([kept("s1", "SOLUSDT"), kept("s2", "ETHUSDT")]);
    await discardStream(here.host, "s1")?.settled;
    expect(there.shown()).toEqual([kept("s2", "ETHUSDT")]);
    await importGuestStreams(here.host);
    expect(there.shown()).toEqual([kept("s2", "ETHUSDT"), kept("s3", "LTCUSDT")]);
    expect(there.shown()).toEqual(here.shown());
    expect(cachedStreams(there.host.queryClient)).toMatchObject({ tstreams: 2, usyms: 2 });
    expect(answers["GET /streams"]).toHaveBeenCalledTimes(loads);
    expect(there.notices).not.toHaveBeenCalled();
  });

  it("follows a new name or email", async () => {
    const { open } = createBrowser();
    const [here, there] = [await open(), await open()];
    keepUser(here.host, { ...ADA, name: "Ada Lovelace" });
    expect(there.host.queryClient.getQueryData(["user"])).toEqual({ ...ADA, name: "Ada Lovelace" });
  });

  it("never shows a change that the service refuses", async () => {
    const { answers, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    const before = there.shown();
    for (const call of ["POST /streams", "PUT /streams", "DELETE /streams"] as const)
      answers[call].mockImplementation(() => {
        throw new ApiError(422, "Resting.");
      });
    await expect(saveStream(here.host, { symbols: ["ETHUSDT"] }).settled).rejects.toThrow("Resting.");
    await expect(saveStream(here.host, { id: "s1", symbols: ["ETHUSDT"] }).settled).rejects.toThrow();
    await expect(discardStream(here.host, "s1")?.settled).rejects.toThrow();
    expect(here.shown()).toEqual(before);
    expect(there.shown()).toEqual(before);
  });

  it("loads the list anew after a change whose answer was lost", async () => {
    const { answers, streams, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    answers["POST /streams"].mockImplementationOnce(() => {
      streams.push(kept("s2", "ETHUSDT"));
      throw new ApiError(0, "Unreachable.");
    });
    await expect(saveStream(here.host, { symbols: ["ETHUSDT"] }).settled).rejects.toThrow();
    expect(there.host.queryClient.getQueryState(["streams"])?.isInvalidated).toBe(true);
  });

  it("keeps its own change of the same stream until it is answered, and then loads the truth", async () => {
    const { answers, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    let answer = (_: Stream) => {};
    answers["PUT /streams"].mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const own = saveStream(there.host, { id: "s1", symbols: ["ADAUSDT"] });
    await saveStream(here.host, { id: "s1", symbols: ["SOLUSDT"] }).settled;
    expect(there.shown()).toEqual([kept("s1", "ADAUSDT")]);
    answer(kept("s1", "ADAUSDT"));
    await own.settled;
    for (const tab of [here, there])
      expect(tab.host.queryClient.getQueryState(["streams"])?.isInvalidated).toBe(true);
  });

  it("that is loading its list asks again for what it may have missed", async () => {
    const { answers, counts, streams, open } = createBrowser();
    const here = await open();
    let answer = (_: unknown) => {};
    answers["GET /streams"].mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const opening = open();
    await vi.waitFor(() => expect(answers["GET /streams"]).toHaveBeenCalledTimes(2), 10_000);
    const before = [...streams];
    await saveStream(here.host, { symbols: ["ETHUSDT"] }).settled;
    streams.push(kept("s2", "ETHUSDT"));
    answer({ streams: before, ...counts });
    expect((await opening).shown()).toEqual(streams);
  });
});

describe("a change of an account", () => {
  it.each([
    ["another person", "d.e.f", BOB],
    ["a guest", "guest", { ...ADA, id: "guest" }],
  ])("is none of the business of a tab of %s", async (_, token, user) => {
    const { open } = createBrowser();
    const [here, there] = [await open(), await open(token, user)];
    const before = there.shown();
    await saveStream(here.host, { symbols: ["ETHUSDT"] }).settled;
    keepUser(here.host, { ...ADA, name: "Ada Lovelace" });
    expect(there.shown()).toBe(before);
    expect(there.host.queryClient.getQueryData(["user"])).toBe(user);
  });

  it("is not reported again by the tabs that follow it", async () => {
    const { answers, open } = createBrowser();
    const here = await open();
    const tabs = [here, await open(), await open()];
    const sent = tabs.map(({ host }) => vi.spyOn(host.tabs, "send"));
    await saveStream(here.host, { symbols: ["ETHUSDT"] }).settled;
    expect(sent.map((send) => send.mock.calls.length)).toEqual([1, 0, 0]);
    expect(answers["POST /streams"]).toHaveBeenCalledTimes(1);
  });
});
