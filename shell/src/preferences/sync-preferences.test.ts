// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import { createBus } from "@cointide/shared/bus";
import type { PreferenceSections, Preferences } from "@cointide/shared/contracts/preferences";
import { createPreferences } from "@cointide/shared/preferences";
import { createLocalStore } from "@cointide/shared/session/local-store";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestApi } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { syncPreferences } from "./sync-preferences.ts";

const undos: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
  vi.useRealTimers();
});

const anything = <T>() => ({ safeParse: (value: unknown) => ({ success: true as const, data: value as T }) });
const ROWS = { name: "rows", schema: anything<number>(), initial: 0 };
const ORDER = { name: "order", schema: anything<string>(), initial: "" };
const section = (changedAt: number, value: unknown) => ({ changedAt, value });

/** What the service does, with how it merges; it dates nothing later than `latest`. */
function createService(kept: PreferenceSections = {}) {
  const service = {
    ...{ kept, failure: null as ApiError | null, latest: Number.MAX_SAFE_INTEGER, puts: 0 },
    isTooMuch: (_: PreferenceSections) => false,
  };
  function answer(): Preferences {
    if (service.failure) throw service.failure;
    return { version: 1, sections: service.kept };
  }
  function merge(sections: PreferenceSections): void {
    for (const [name, sent] of Object.entries(sections))
      if (sent.changedAt > (service.kept[name]?.changedAt ?? -1)) {
        const changedAt = Math.min(sent.changedAt, service.latest);
        service.kept = { ...service.kept, [name]: { ...sent, changedAt } };
      }
  }
  const api = createTestApi({
    "GET /user/preferences": answer,
    "PUT /user/preferences": ({ body }) => {
      service.puts += 1;
      answer();
      if (service.isTooMuch((body as Preferences).sections))
        throw new ApiError(422, "Too much.", "Too much.");
      merge((body as Preferences).sections);
      return answer();
    },
  });
  return { service, api };
}

type Service = ReturnType<typeof createService>;

const reportStorage = () => window.dispatchEvent(new StorageEvent("storage", { key: "u:preferences" }));

/** A tab of a device where u1 is signed in. */
async function openTab({ api }: Service, area = createMemoryStorage()) {
  const local = createPreferences();
  local.connect(
    createLocalStore(
      () => area,
      () => {},
    ),
  );
  const notices: string[] = [];
  const bus = createBus(() => {});
  bus.on("notice", ({ message }) => notices.push(message));
  const stop = syncPreferences({ api, bus }, "u1", local);
  undos.push(stop);
  await vi.advanceTimersByTimeAsync(0);
  return { area, local, notices, stop, rows: local.define(ROWS), order: local.define(ORDER) };
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

it("takes along what a guest has chosen, and takes over what the account has newer", async () => {
  const guests = { version: 1, sections: { rows: section(5, 7), order: section(5, "guest's") } };
  const service = createService({ order: section(6, "the account's") });
  const tab = await openTab(service, createMemoryStorage({ "u:preferences": JSON.stringify(guests) }));
  expect([tab.rows.get(), tab.order.get()]).toEqual([7, "the account's"]);
  expect(service.service.kept).toEqual({ rows: section(5, 7), order: section(6, "the account's") });
  expect(tab.local.getState().owner).toBe("u1");
});

it("sends changes that follow each other once, and nothing where nothing changed", async () => {
  const service = createService();
  const tab = await openTab(service);
  for (const rows of [1, 2, 3]) tab.rows.set(rows);
  await pass(999);
  expect(service.service.puts).toBe(0);
  await pass(1);
  expect(service.service.kept.rows?.value).toBe(3);
  await pass(600_000);
  expect(service.service.puts).toBe(1);
});

it("sends at once what waits where the page is left", async () => {
  const service = createService();
  const tab = await openTab(service);
  tab.rows.set(1);
  document.dispatchEvent(new Event("visibilitychange"));
  await pass(0);
  expect(service.service.kept.rows?.value).toBe(1);
});

it("tries again what failed, less and less often, and at once when the browser is online again", async () => {
  const service = createService();
  service.service.failure = new ApiError(0, "Unreachable.", null);
  const tab = await openTab(service);
  tab.rows.set(1);
  await pass(1_000_000);
  expect(tab.rows.get()).toBe(1);
  service.service.failure = null;
  window.dispatchEvent(new Event("online"));
  await pass(0);
  expect(service.service.kept.rows?.value).toBe(1);
  expect(tab.notices).toEqual([]);
});

it.each([
  ["30", 30_000],
  ["31536000", 60_000],
])(
  "tries again after the %s s that the service asks for, and not before, for a minute at most",
  async (said, ms) => {
    const service = createService();
    const tab = await openTab(service);
    service.service.failure = new ApiError(503, "Later.", "Later.", said);
    tab.rows.set(1);
    await pass(1_000);
    service.service.failure = null;
    window.dispatchEvent(new Event("online"));
    tab.rows.set(2);
    await pass(ms - 1);
    expect(service.service.kept.rows).toBeUndefined();
    await pass(1);
    expect(service.service.kept.rows?.value).toBe(2);
  },
);

it("says that the service refuses what is too much, and tries again with the next change only", async () => {
  const service = createService();
  const tab = await openTab(service);
  service.service.failure = new ApiError(422, "Too much.", "Too much.");
  tab.rows.set(1);
  await pass(600_000);
  expect(service.service.puts).toBe(1);
  expect(tab.notices).toEqual(["Too much."]);
  service.service.failure = null;
  tab.rows.set(2);
  await pass(1_000);
  expect(service.service.kept.rows?.value).toBe(2);
});

it("saves what is small where another section is too large, and says that this one is refused", async () => {
  const service = createService();
  service.service.isTooMuch = (sections) => JSON.stringify(sections).length > 200;
  const tab = await openTab(service);
  tab.order.set("x".repeat(300));
  tab.rows.set(1);
  await pass(1_000);
  expect(service.service.kept).toMatchObject({ rows: { value: 1 } });
  expect(service.service.kept.order).toBeUndefined();
  expect(tab.notices).toEqual(["Too much."]);
});

it("two tabs send a change once, and lose none of each other's", async () => {
  const service = createService();
  const one = await openTab(service);
  const other = await openTab(service, one.area);
  one.rows.set(1);
  other.order.set("b,a");
  reportStorage();
  await pass(10_000);
  expect(service.service.kept).toMatchObject({ rows: { value: 1 }, order: { value: "b,a" } });
  expect([other.rows.get(), one.order.get()]).toEqual([1, "b,a"]);
  expect(service.service.puts).toBe(2);
});

it("two devices lose nothing of each other's, and end with the newest of what both changed", async () => {
  const service = createService();
  const [one, other] = [await openTab(service), await openTab(service)];
  one.rows.set(1);
  one.order.set("older");
  await pass(500);
  other.order.set("newer");
  await pass(10_000);
  expect(service.service.kept).toMatchObject({ rows: { value: 1 }, order: { value: "newer" } });
  const next = await openTab(service, one.area);
  expect([next.rows.get(), next.order.get()]).toEqual([1, "newer"]);
});

it("sends a change once although its clock is ahead of the service's", async () => {
  const service = createService();
  service.service.latest = 900_000;
  const tab = await openTab(service);
  tab.rows.set(1);
  await pass(600_000);
  expect(service.service.puts).toBe(1);
  expect(tab.local.getState().sections.rows).toEqual(section(900_000, 1));
});

it("ends with the session: an answer that comes late changes nothing", async () => {
  const service = createService({ order: section(6, "the account's") });
  const tab = await openTab(service);
  tab.rows.set(1);
  tab.stop();
  tab.local.leave(null);
  await pass(600_000);
  expect(service.service.puts).toBe(0);
  expect(tab.order.get()).toBe("");
});
