import type { Registry, RegistryEntry } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import type { CanaryRecord } from "@cointide/shared/contracts/telemetry";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { askService, startCanaryGuard } from "./canary-guard.ts";

const release = (version: string): Release => ({
  version,
  entry: `/mfe-streams/${version}/remoteEntry.js`,
  ...{ files: {}, integrity: {}, mounts: [], slots: {} },
});

/** A store whose slice has a current release and, unless it is null, a canary. */
function createStore(canary: string | null = "2.0.0-bb", proven?: string) {
  const entry: RegistryEntry = {
    name: "mfe-streams",
    port: 3002,
    ...(proven && { proven }),
    releases: [release("1.0.0-aa")],
    canary: canary === null ? null : { release: release(canary), percent: 10 },
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
  vi.unstubAllGlobals();
});

/** Guards the store while the service returns these answers, the last one repeatedly. */
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

describe("a canary", () => {
  it("is stopped after 5 failures in its first sessions, which the log reports", async () => {
    const store = createStore();
    const { lines } = guard(store, [record({ failures: 4 })], [record()]);
    await seconds(6);
    expect(store.entry()?.canary?.release.version).toBe("2.0.0-bb");
    await seconds(5);
    const reason = "it failed for 5 of its first 9 visitors";
    expect(store.entry()).toMatchObject({ canary: null, stopped: { version: "2.0.0-bb", reason } });
    expect(lines).toEqual([`The canary mfe-streams 2.0.0-bb is stopped: ${reason}.`]);
  });

  // Failures of 50 sessions of the canary and of the stable release; two votes of strangers do not count.
  it.each<[boolean, Partial<CanaryRecord>]>([
    [true, { sessions: 50, failures: 5, stable: { sessions: 50, failures: 0 } }],
    [true, { sessions: 50, failures: 21, stable: { sessions: 50, failures: 10 } }],
    [true, { sessions: 8, failures: 8, stable: { sessions: 2, failures: 2 } }],
    [false, { sessions: 50, failures: 4 }],
    [false, { sessions: 50, failures: 50, stable: { sessions: 50, failures: 49 } }],
    [false, { sessions: 50, failures: 5, stable: { sessions: 50, failures: 3 } }],
    [false, { version: "1.0.0-aa", failures: 50 }],
    [false, { version: "1.9.0-cc", failures: 50 }],
    [false, { slice: "mfe-auth", failures: 50 }],
  ])("is stopped (%s) after the votes %j", async (isStopped, votes) => {
    const store = createStore();
    const before = store.read();
    guard(store, [record(votes)]);
    await seconds(20);
    expect(store.entry()?.stopped?.version).toBe(isStopped ? "2.0.0-bb" : undefined);
    expect(store.read() === before).toBe(!isStopped);
  });

  it("is not stopped if another one replaced it in the meantime", async () => {
    const store = createStore();
    const next = createStore("3.0.0-dd").read();
    guard({ ...store, change: async (edit) => edit(next) }, [record()]);
    await seconds(5);
    expect(next.slices[0]?.canary?.release.version).toBe("3.0.0-dd");
  });
});

describe("the service", () => {
  it("may be down, which is logged once after 30 s", async () => {
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

  it("is asked once at a time, and no longer after the stop", async () => {
    const { ask, stop } = guard(createStore(), "nothing");
    await seconds(30);
    expect(ask).toHaveBeenCalledTimes(1);
    stop();
    const other = guard(createStore(), []);
    other.stop();
    await seconds(30);
    expect(other.ask).not.toHaveBeenCalled();
  });

  it("returns records; errors and other content are refused", async () => {
    const answer = (status: number, body: unknown) => {
      vi.stubGlobal("fetch", async () => Response.json(body, { status }));
      return askService("http://localhost:4000");
    };
    expect(await answer(200, [record()])).toEqual([record()]);
    await expect(answer(404, [])).rejects.toThrow("the service answers 404");
    await expect(answer(200, { canaries: [] })).rejects.toThrow();
  });
});

describe("the current release", () => {
  const current = (sessions: number, failures: number) => record({ version: "1.0.0-aa", sessions, failures });

  it("is proven after 20 sessions, even if a few of more failed", async () => {
    const store = createStore(null);
    guard(store, [current(19, 0)], [current(39, 2)], [current(40, 2)]);
    await seconds(11);
    expect(store.entry()?.proven).toBeUndefined();
    await seconds(5);
    expect(store.entry()?.proven).toBe("1.0.0-aa");
  });

  it("is not proven by reports about another release, or if it was replaced in the meantime", async () => {
    const store = createStore(null);
    const next = createStore(null).read();
    next.slices[0]?.releases.unshift(release("1.1.0-ee"));
    const edited: Registry[] = [];
    const change = async (edit: (registry: Registry) => Registry) => {
      edited.push(edit(next));
      return next;
    };
    const other = record({ version: "0.9.0-ff", sessions: 50, failures: 0 });
    guard({ ...store, change }, [other], [current(50, 0)]);
    await seconds(11);
    expect(edited).toEqual([next]);
  });
});
