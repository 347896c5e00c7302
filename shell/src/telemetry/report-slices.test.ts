// @vitest-environment happy-dom
import { telemetrySchema } from "@cointide/shared/contracts/telemetry";
import type { SliceOutcome } from "@cointide/shared/host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createSliceLog } from "../slices/slice-log.ts";
import { reportSlices } from "./report-slices.ts";

const FAILURE: SliceOutcome = {
  slice: "mfe-demo",
  version: "2.0.0-0a1b2c3d",
  entry: "http://slices.test/mfe-demo/2.0.0-0a1b2c3d/remoteEntry.js",
  expose: "./routes",
  outcome: "render",
  message: "bad day",
  at: 0,
  ms: 12,
  canary: false,
};

const post = vi.fn<typeof fetch>();
let stop = () => {};

function start() {
  const log = createSliceLog();
  stop = reportSlices(log, "/api/telemetry");
  return (...entries: Partial<SliceOutcome>[]) => {
    for (const entry of entries) log.setState((all) => [...all, { ...FAILURE, ...entry }], true);
  };
}

/** The reports of each request, each checked by the contract that the service checks it by. */
const sent = () =>
  post.mock.calls.map(([, init]) => telemetrySchema.parse(JSON.parse(String(init?.body))).reports);

beforeEach(() => {
  vi.useFakeTimers();
  post.mockReset().mockImplementation(async () => new Response(null, { status: 204 }));
  vi.stubGlobal("fetch", post);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("reports of slices", () => {
  it("are collected for a moment and sent together, with nothing that names the visitor", async () => {
    const happen = start();
    happen({}, { version: "1.0.0-0a1b2c3d", outcome: "load", message: "unreachable" });
    expect(post).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent()).toEqual([
      [
        expect.objectContaining({ slice: "mfe-demo", outcome: "render", message: "bad day", canary: false }),
        expect.objectContaining({ version: "1.0.0-0a1b2c3d", outcome: "load" }),
      ],
    ]);
    expect(post.mock.calls[0]?.[0]).toBe("/api/telemetry");
    expect(post.mock.calls[0]?.[1]).toMatchObject({ method: "POST", keepalive: true, credentials: "omit" });
  });

  it("share a session, which is another one in another page", async () => {
    const first = start();
    first({});
    await vi.advanceTimersByTimeAsync(1_000);
    first({ outcome: "load" });
    await vi.advanceTimersByTimeAsync(1_000);
    stop();
    start()({});
    await vi.advanceTimersByTimeAsync(1_000);
    const [one, two, other] = sent().map(([report]) => report?.session);
    expect(two).toBe(one);
    expect(other).not.toBe(one);
  });

  it("say that a release works only where it is on trial, and once", async () => {
    const happen = start();
    happen({ outcome: "activated" }, { outcome: "ready" });
    happen({ outcome: "ready", canary: true }, { outcome: "ready", canary: true, expose: "./panel" });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent().flat()).toEqual([expect.objectContaining({ outcome: "ready", canary: true })]);
  });

  it("say that what all others get works too while something is on trial, with the page's ticket", async () => {
    const log = createSliceLog();
    stop = reportSlices(log, "/api/telemetry", { slices: ["mfe-demo"], ticket: "signed" });
    for (const slice of ["mfe-demo", "mfe-other"]) {
      log.setState((all) => [...all, { ...FAILURE, slice, outcome: "ready" }], true);
    }
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent().flat()).toEqual([expect.objectContaining({ slice: "mfe-demo", canary: false })]);
    expect(JSON.parse(String(post.mock.calls[0]?.[1]?.body)).ticket).toBe("signed");
  });

  it("leave out queries, tokens and addresses of people, and cut what is long", async () => {
    start()({
      message: `Failed at http://slices.test/a.js?token=secret for ada@example.com with eyJhbGciOi.eyJzdWIiOi.c2lnbmF0dXJl ${"x".repeat(600)}`,
    });
    await vi.advanceTimersByTimeAsync(1_000);
    const message = sent()[0]?.[0]?.message ?? "";
    expect(message).toContain("Failed at http://slices.test/a.js for … with … xxx");
    expect(message).toHaveLength(500);
  });

  it("are at most twenty at once and fifty in a page", async () => {
    const happen = start();
    for (let index = 0; index < 70; index += 1) happen({ version: `1.0.${index}` });
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent().map((reports) => reports.length)).toEqual([20, 20, 10]);
  });

  it("are sent at once when the page is left", async () => {
    start()({});
    window.dispatchEvent(new Event("pagehide"));
    expect(sent()).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(post).toHaveBeenCalledOnce();
  });

  it.each([
    ["is away", () => Promise.reject(new TypeError("Failed to fetch"))],
    ["refuses them", async () => new Response(null, { status: 429 })],
  ])("are sent once more where the service %s, and then given up", async (_, answer) => {
    post.mockImplementation(answer);
    start()({});
    await vi.advanceTimersByTimeAsync(120_000);
    expect(post).toHaveBeenCalledTimes(2);
  });

  it("begin with what happened before anybody reported", async () => {
    const log = createSliceLog();
    log.setState([FAILURE], true);
    stop = reportSlices(log, "/api/telemetry");
    await vi.advanceTimersByTimeAsync(1_000);
    expect(sent()).toHaveLength(1);
  });
});
