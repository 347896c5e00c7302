// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { Stream } from "../contracts/streams.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { confirmStream, mergeStreams, replaceStream } from "./change-streams.ts";
import { acceptsStreamNames, sendNamed } from "./stream-names.ts";
import { streamsOf } from "./streams-result.ts";

const CONFIG = { market: "simulated", feed: "ws://feed.test/ws" };
const NOT_SAVED = "Stream names can't be saved at the moment. Try again later.";
const UNNAMED = { id: "a", userId: "u1", symbols: ["BTCUSDT"] };

function memberHost(config: object | null) {
  const host = createTestHost({ storage: { "u:token": "a.b.c" } });
  if (config !== null) host.queryClient.setQueryData(["config"], config);
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  return { host, notices };
}

const calls = () => ({
  withName: vi.fn(async (name: string): Promise<Stream> => ({ ...UNNAMED, name })),
  without: vi.fn(async (): Promise<Stream> => UNNAMED),
});

it.each([
  ["a guest, whatever the service says", { "u:token": "guest" }, null, true],
  ["a member of a service that says so", { "u:token": "a.b.c" }, { ...CONFIG, streamNames: true }, true],
  ["no member of a service before names", { "u:token": "a.b.c" }, CONFIG, false],
  ["no member while the service has said nothing", { "u:token": "a.b.c" }, null, false],
])("names are offered to %s", (_, storage, config, isOffered) => {
  const host = createTestHost({ storage });
  if (config !== null) host.queryClient.setQueryData(["config"], config);
  expect(acceptsStreamNames(host)).toBe(isOffered);
});

describe("a member's stream", () => {
  it("is sent with its name, and without one where that does not change", async () => {
    const { host } = memberHost({ ...CONFIG, streamNames: true });
    const { withName, without } = calls();
    expect(await sendNamed(host, "Majors", { withName, without })).toMatchObject({ name: "Majors" });
    expect(await sendNamed(host, "", { withName, without })).toMatchObject({ name: "" });
    expect(withName.mock.calls).toEqual([["Majors"], [""]]);
    expect(await sendNamed(host, undefined, { withName, without })).toEqual(UNNAMED);
    expect(without).toHaveBeenCalledTimes(1);
  });

  it("goes without its name to a service before names, and shows none", async () => {
    const { host, notices } = memberHost(CONFIG);
    const { withName, without } = calls();
    expect(await sendNamed(host, "Majors", { withName, without })).toEqual({ ...UNNAMED, name: "" });
    expect(notices).toEqual([NOT_SAVED]);
    expect(withName).not.toHaveBeenCalled();
  });

  it("is sent again without its name where an older service took the place of the one that accepts it", async () => {
    const { host, notices } = memberHost({ ...CONFIG, streamNames: true });
    const { without } = calls();
    const withName = vi.fn(() => Promise.reject(new ApiError(422, "Form must not contain invalid fields")));
    expect(await sendNamed(host, "Majors", { withName, without })).toEqual({ ...UNNAMED, name: "" });
    expect(notices).toEqual([NOT_SAVED]);
    expect(acceptsStreamNames(host)).toBe(false);
    await expect(sendNamed(host, "Majors", { withName, without: null })).rejects.toThrow(NOT_SAVED);
    expect(withName).toHaveBeenCalledTimes(1);
  });

  it("stays refused when the service refuses it for another reason", async () => {
    const { host } = memberHost({ ...CONFIG, streamNames: true });
    const { without } = calls();
    const withName = () => Promise.reject(new ApiError(422, "Select at least one asset."));
    await expect(sendNamed(host, "Majors", { withName, without })).rejects.toThrow("Select at least one");
    expect(without).not.toHaveBeenCalled();
  });
});

describe("a stream that says nothing about its name", () => {
  const result = streamsOf([{ ...UNNAMED, name: "Majors" }], 0);
  const changed = { ...UNNAMED, symbols: ["ETHUSDT"] };
  const fact = (stream: Stream) => ({ kept: [stream], gone: [] });

  it("keeps the one that is shown, as after a change in a tab before names", () => {
    const expected = [{ ...changed, name: "Majors" }];
    expect(mergeStreams(result, fact(changed), 0).streams).toEqual(expected);
    expect(replaceStream(result, changed, 0).streams).toEqual(expected);
    expect(confirmStream(result, "a", { ...changed, id: "b" }, 0).streams).toEqual([
      { ...changed, id: "b", name: "Majors" },
    ]);
  });

  it("is another thing than one without a name", () => {
    const unnamed = { ...changed, name: "" };
    expect(mergeStreams(result, fact(unnamed), 0).streams).toEqual([unnamed]);
    expect(replaceStream(result, unnamed, 0).streams).toEqual([unnamed]);
  });
});
