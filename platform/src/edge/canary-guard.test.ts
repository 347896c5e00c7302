import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import type { CanaryRecord } from "@cointide/shared/contracts/telemetry";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { askService, startCanaryGuard } from "./canary-guard.ts";

const release = (version: string): Release => ({
  version,
  entry: `/mfe-streams/${version}/remoteEntry.js`,
  ...{ files: {}, integrity: {}, mounts: [], slots: {} },
});

/** A store whose slice has one release for all and, unless the test says otherwise, another on trial. */
function createStore(onTrial: string | null = "2.0.0-bb", proven?: string) {
  const entry: RegistryEntry = {
    name: "mfe-streams",
    port: 3002,
    ...(proven && { proven }),
    releases: [release("1.0.0-aa")],
    canary: onTrial === null ? null : { release: release(onTrial), percent: 10 },
    stopped: null,
  };
  let registry: Registry = { sequence: 1, shell: [], slices: [entry] };
  return {
    read: () => registry,
    async change(edit: (registry: Registry) => Registry) {
      registry = edit(registry);
      return registry;
    },
    entry: () => registry.slices[0],
  };
}

const record = (facts: Partial<CanaryRecord> = {}): CanaryRecord => ({
  ...{ slice: "mfe-streams", version: "2.0.0-bb", sessions: 9, failures: 5 },
  ...facts,
});

const undo: (() => void)[] = [];
beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  for (const stop of undo.splice(0)) stop();
  vi.useRealTimers();
});

/** Guards the store while the service gives these answers; gives what is asked and what is said. */
function guard(store: ReturnType<typeof createStore>, ...answers: (CanaryRecord[] | Error | "nothing")[]) {
  const lines: string[] = [];
  const ask = vi.fn(async () => {
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    if (answer instanceof Error) throw answer;
    if (answer === "nothing") return new Promise<never>(() => {});
    return answer ?? [];
  });
  const stop = startCanaryGuard({ store, ask, log: (line) => lines.push(line) });
  undo.push(stop);
  return { ask, lines, stop };
}
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1_000);

describe("the canary guard", () => {
  test("stops a canary that failed in 5 of its first sessions, and says so where it is listed", async () => {
    const store = createStore();
    const { lines } = guard(store, [record({ failures: 4 })], [record()]);
    await seconds(6);
    expect(store.entry()?.canary?.release.version).toBe("2.0.0-bb");
    await seconds(5);
    const reason = "it failed for 5 of its first 9 visitors";
    expect(store.entry()).toMatchObject({ canary: null, stopped: { version: "2.0.0-bb", reason } });
    expect(lines).toEqual([`The canary mfe-streams 2.0.0-bb is stopped: ${reason}.`]);
  });

  test.each([
    ["while all others have no trouble", { sessions: 50, failures: 5 }, { sessions: 50, failures: 0 }],
    [
      "more than twice as often as all others",
      { sessions: 50, failures: 21 },
      { sessions: 50, failures: 10 },
    ],
    [
      "while a stranger's two votes speak against what all others get",
      { sessions: 8, failures: 8 },
      { sessions: 2, failures: 2 },
    ],
  ])("stops a canary that fails %s", async (_, votes, stable) => {
    const store = createStore();
    guard(store, [record({ ...votes, stable })]);
    await seconds(6);
    expect(store.entry()?.stopped?.version).toBe("2.0.0-bb");
  });

  test.each([
    ["a canary that failed less often", record({ sessions: 50, failures: 4 })],
    [
      "a canary that fails as what all others get does, as when the service is away",
      record({ sessions: 50, failures: 50, stable: { sessions: 50, failures: 49 } }),
    ],
    [
      "a good canary with a stranger's two votes among a few failures of the usual kind",
      record({ sessions: 50, failures: 5, stable: { sessions: 50, failures: 3 } }),
    ],
    ["what everybody gets", record({ version: "1.0.0-aa", failures: 50 })],
    ["a canary of another slice", record({ slice: "mfe-auth", failures: 50 })],
    ["one that is no longer on trial", record({ version: "1.9.0-cc", failures: 50 })],
  ])("leaves %s as it is", async (_, answer) => {
    const store = createStore();
    const before = store.read();
    const { lines } = guard(store, [answer]);
    await seconds(20);
    expect(store.read()).toBe(before);
    expect(lines).toEqual([]);
  });

  test("leaves a canary as it is that another took its place while the service was asked", async () => {
    const store = createStore();
    const next = createStore("3.0.0-dd").read();
    const change = async (edit: (registry: Registry) => Registry) => edit(next);
    guard({ ...store, change }, [record()]);
    await seconds(5);
    expect(next.slices[0]?.canary?.release.version).toBe("3.0.0-dd");
  });

  test("asks no service while nothing is on trial and what everybody gets is proven", async () => {
    const { ask } = guard(createStore(null, "1.0.0-aa"), [record()]);
    await seconds(60);
    expect(ask).not.toHaveBeenCalled();
  });

  test("changes nothing while the service is away, says so once after half a minute, and goes on when it is back", async () => {
    const store = createStore();
    const away = new Error("fetch failed");
    const { lines } = guard(store, ...Array.from({ length: 7 }, () => away), [record()]);
    await seconds(25);
    expect(lines).toEqual([]);
    await seconds(10);
    expect(store.entry()?.stopped).toBeNull();
    expect(lines).toEqual(["Reports of releases cannot be read at the moment: fetch failed."]);
    await seconds(5);
    expect(store.entry()?.stopped?.version).toBe("2.0.0-bb");
  });

  test("asks one question at a time, and none after it ended", async () => {
    const { ask, stop } = guard(createStore(), "nothing");
    await seconds(30);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
    const other = guard(createStore(), []);
    other.stop();
    await seconds(30);
    expect(other.ask).not.toHaveBeenCalled();
  });
});

describe("a release that everybody gets", () => {
  const current = (sessions: number, failures: number) => record({ version: "1.0.0-aa", sessions, failures });

  test("is proven once it has worked with 20 visitors, also where a few of more failed", async () => {
    const store = createStore(null);
    guard(store, [current(19, 0)], [current(39, 2)], [current(40, 2)]);
    await seconds(11);
    expect(store.entry()?.proven).toBeUndefined();
    await seconds(5);
    expect(store.entry()?.proven).toBe("1.0.0-aa");
  });

  test("stays as it is where reports are about another release, or it was replaced meanwhile", async () => {
    const store = createStore(null);
    const next = createStore(null).read();
    next.slices[0]?.releases.unshift(release("1.1.0-ee"));
    const edited: Registry[] = [];
    const change = async (edit: (registry: Registry) => Registry) => {
      edited.push(edit(next));
      return next;
    };
    guard(
      { ...store, change },
      [record({ version: "0.9.0-ff", sessions: 50, failures: 0 })],
      [current(50, 0)],
    );
    await seconds(11);
    expect(edited).toEqual([next]);
  });
});

describe("the service's answer", () => {
  const answerWith = async (status: number, body: unknown) => {
    vi.useRealTimers();
    const server = createServer((_, response) => response.writeHead(status).end(JSON.stringify(body)));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    undo.push(() => server.close());
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  test("is taken where it is well-formed", async () => {
    expect(await askService(await answerWith(200, [record()]))).toEqual([record()]);
  });

  test("is refused where it is an error, or something else", async () => {
    await expect(askService(await answerWith(404, []))).rejects.toThrow("the service answers 404");
    await expect(askService(await answerWith(200, { canaries: [] }))).rejects.toThrow();
  });
});
