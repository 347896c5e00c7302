// @vitest-environment happy-dom

import { describe, expect, it, vi } from "vitest";
import { keepUser } from "../account/account.ts";
import { ApiError } from "../api/api-error.ts";
import { ANY_ANSWER } from "../api/client.ts";
import type { Stream } from "../contracts/streams.ts";
import type { Host } from "../host/host.ts";
import { createTabBrowser } from "../testing/tab-browser.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { cachedStreams, changeCachedStreams } from "./cached-streams.ts";
import { mergeStreams } from "./change-streams.ts";
import { followTabs } from "./follow-tabs.ts";
import { settleChange } from "./settle-change.ts";
import { streamsQuery } from "./streams-query.ts";

const ADA = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const BOB = { ...ADA, id: "u2", name: "Bob" };
const kept = (id: string, ...symbols: string[]): Stream => ({ id, userId: ADA.id, symbols });
const CREATED = { kept: [kept("s2", "ETHUSDT")], gone: [] };
const CHANGED = { kept: [kept("s1", "SOLUSDT")], gone: [] };
const DELETED = { kept: [], gone: ["s1"] };
const IMPORTED = { kept: [kept("s3", "LTCUSDT")], gone: [] };
const LOCAL = { id: "65f0c0ffee65f0c0ffee65f1", userId: "guest", symbols: ["LTCUSDT"] };

/** Makes a change of streams: it is shown at once, and reported to other tabs when the service has confirmed it. */
function change(host: Host, method: "POST" | "PUT" | "DELETE", fact: { kept: Stream[]; gone: string[] }) {
  const before = cachedStreams(host.queryClient).streams;
  const added = fact.kept.map(({ id }) => id).filter((id) => !before.some((one) => one.id === id));
  changeCachedStreams(host.queryClient, (result) => mergeStreams(result, fact, 0));
  return settleChange(host, {
    ids: [...fact.kept.map(({ id }) => id), ...fact.gone],
    send: () => host.api.call({ method, path: "/streams", answer: ANY_ANSWER }),
    confirm: (result) => mergeStreams(result, fact, 0),
    fact: () => fact,
    restore: (result) => mergeStreams(result, { kept: before, gone: added }, 0),
  });
}

/** A service with one stream, whose answers to changes a test may replace, and the tabs of one browser. */
function createBrowser() {
  const streams = [kept("s1", "BTCUSDT")];
  const counts = { symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };
  const answers = {
    "GET /user": vi.fn((): unknown => ({ user: ADA })),
    "GET /streams": vi.fn((): unknown => ({ streams, ...counts })),
    "POST /streams": vi.fn((): unknown => kept("s2", "ETHUSDT")),
    "PUT /streams": vi.fn((): unknown => kept("s1", "SOLUSDT")),
    "DELETE /streams": vi.fn((): unknown => undefined),
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

    await change(here.host, "POST", CREATED);
    expect(there.shown()).toEqual([kept("s1", "BTCUSDT"), kept("s2", "ETHUSDT")]);
    await change(here.host, "PUT", CHANGED);
    expect(there.shown()).toEqual([kept("s1", "SOLUSDT"), kept("s2", "ETHUSDT")]);
    await change(here.host, "DELETE", DELETED);
    expect(there.shown()).toEqual([kept("s2", "ETHUSDT")]);
    await change(here.host, "POST", IMPORTED);
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
    await expect(change(here.host, "POST", CREATED)).rejects.toThrow("Resting.");
    await expect(change(here.host, "PUT", CHANGED)).rejects.toThrow("Resting.");
    await expect(change(here.host, "DELETE", DELETED)).rejects.toThrow("Resting.");
    expect(here.shown()).toEqual(before);
    expect(there.shown()).toEqual(before);
  });

  it("loads the list again after a change whose answer was lost", async () => {
    const { answers, streams, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    answers["POST /streams"].mockImplementationOnce(() => {
      streams.push(kept("s2", "ETHUSDT"));
      throw new ApiError(0, "Unreachable.");
    });
    await expect(change(here.host, "POST", CREATED)).rejects.toThrow();
    expect(there.host.queryClient.getQueryState(["streams"])?.isInvalidated).toBe(true);
  });

  it("keeps its own change of the same stream until it is answered, and then loads the truth", async () => {
    const { answers, open } = createBrowser();
    const [here, there] = [await open(), await open()];
    let answer = (_: Stream) => {};
    answers["PUT /streams"].mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const own = change(there.host, "PUT", { kept: [kept("s1", "ADAUSDT")], gone: [] });
    await change(here.host, "PUT", CHANGED);
    expect(there.shown()).toEqual([kept("s1", "ADAUSDT")]);
    answer(kept("s1", "ADAUSDT"));
    await own;
    for (const tab of [here, there])
      expect(tab.host.queryClient.getQueryState(["streams"])?.isInvalidated).toBe(true);
  });

  it("asks again for what it may have missed while its list was loading", async () => {
    const { answers, counts, streams, open } = createBrowser();
    const here = await open();
    let answer = (_: unknown) => {};
    answers["GET /streams"].mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
    const opening = open();
    await vi.waitFor(() => expect(answers["GET /streams"]).toHaveBeenCalledTimes(2), 10_000);
    const before = [...streams];
    await change(here.host, "POST", CREATED);
    streams.push(kept("s2", "ETHUSDT"));
    answer({ streams: before, ...counts });
    expect((await opening).shown()).toEqual(streams);
  });
});

describe("a change of an account", () => {
  it.each([
    ["another person", "d.e.f", BOB],
    ["a guest", "guest", { ...ADA, id: "guest" }],
  ])("does not reach a tab of %s", async (_, token, user) => {
    const { open } = createBrowser();
    const [here, there] = [await open(), await open(token, user)];
    const before = there.shown();
    await change(here.host, "POST", CREATED);
    keepUser(here.host, { ...ADA, name: "Ada Lovelace" });
    expect(there.shown()).toBe(before);
    expect(there.host.queryClient.getQueryData(["user"])).toBe(user);
  });

  it("is not reported again by the tabs that follow it", async () => {
    const { answers, open } = createBrowser();
    const here = await open();
    const tabs = [here, await open(), await open()];
    const sent = tabs.map(({ host }) => vi.spyOn(host.tabs, "send"));
    await change(here.host, "POST", CREATED);
    expect(sent.map((send) => send.mock.calls.length)).toEqual([1, 0, 0]);
    expect(answers["POST /streams"]).toHaveBeenCalledTimes(1);
  });
});
