// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { StoredEntries, StoredEntry } from "@cointide/shared/contracts/storage";
import type { StorageOptions } from "@cointide/shared/host/storage";
import { preferences } from "@cointide/shared/preferences";
import { createStorage } from "@cointide/shared/storage";
import { createMemoryStorage } from "@cointide/shared/testing/memory-storage";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { followStorage } from "./follow-storage.ts";

const undos: (() => void)[] = [];
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
  vi.useRealTimers();
});

const tokenOf = (person: string) => `a.${btoa(JSON.stringify({ sub: person }))}.c`;

const option = (slice: `mfe-${string}`, key = "latest"): StorageOptions<string> => ({
  ...{ slice, key, version: 1, initial: "" },
  schema: { safeParse: (value) => ({ success: true, data: value as string }) },
});

/** What the service keeps, by person, slice and key; `refuse` gives its refusal of a path. */
function createService() {
  const kept: Record<string, Record<string, StoredEntries>> = {};
  const service = { kept, calls: [] as string[], refuse: (_: string): ApiError | undefined => undefined };
  const of = (person: string, slice: string) => kept[person]?.[slice] ?? {};
  function answer(person: string, method: string, path: string, body: unknown): unknown {
    service.calls.push(`${method} ${path}`);
    const refusal = service.refuse(path);
    if (refusal !== undefined) throw refusal;
    const [, , , slice = "", key = ""] = path.split("/");
    if (slice === "") return { slices: Object.keys(kept[person] ?? {}) };
    if (method === "GET") return { entries: of(person, slice) };
    const there = of(person, slice)[key];
    const sent = body as StoredEntry;
    const entry = there !== undefined && there.changedAt >= sent.changedAt ? there : sent;
    kept[person] = { ...kept[person], [slice]: { ...of(person, slice), [key]: entry } };
    return entry;
  }
  return { service, answer };
}

/** A tab whose member is u1, or whom the token names. */
async function openTab(
  { answer }: ReturnType<typeof createService>,
  { area = createMemoryStorage(), token = tokenOf("u1") } = {},
) {
  area.setItem("u:token", token);
  const host = createTestHost({
    area,
    api: {
      call: async ({ method, path, body, answer: schema }) => {
        const person = atob(host.session.getState().token?.split(".")[1] ?? "").slice(8, 10);
        return schema.parse(answer(person, method, path, body)) as never;
      },
    },
  });
  const storage = createStorage(host.store, host.session, preferences);
  const notices: string[] = [];
  host.bus.on("notice", ({ message }) => notices.push(message));
  undos.push(followStorage(host, storage));
  await pass(0);
  return { area, host, storage, notices };
}

async function pass(ms: number): Promise<void> {
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(ms);
}

it("sends what a member's slice stores, and another device has it", async () => {
  const service = createService();
  const tab = await openTab(service);
  tab.storage.open(option("mfe-notes")).set("Buy");
  await pass(1_000);
  expect(service.service.kept.u1?.["mfe-notes"]?.latest?.value).toBe("Buy");
  const other = await openTab(service);
  const note = other.storage.open(option("mfe-notes"));
  expect(note.get()).toBe("Buy");
  note.clear();
  await pass(1_000);
  expect(service.service.kept.u1?.["mfe-notes"]?.latest).toMatchObject({ value: undefined });
});

it("asks for the slices that have something there, sends what has something here, and nothing of a guest", async () => {
  const service = createService();
  service.service.kept.u1 = { "mfe-news": { latest: { version: 1, changedAt: 5, value: "u1's" } } };
  const guest = await openTab(service, { token: "guest" });
  guest.storage.open(option("mfe-notes")).set("guest's");
  guest.storage.open(option("mfe-empty"));
  await pass(600_000);
  expect(service.service.calls).toEqual([]);
  guest.host.session.signIn(tokenOf("u1"));
  await pass(0);
  expect(service.service.calls).toEqual([
    "GET /user/storage",
    "GET /user/storage/mfe-news",
    "PUT /user/storage/mfe-notes/latest",
  ]);
  expect(service.service.kept.u1?.["mfe-notes"]?.latest?.value).toBe("guest's");
  expect(guest.storage.open(option("mfe-news")).get()).toBe("u1's");
});

it("never gives one member's values to the next, here or there", async () => {
  const service = createService();
  const { host, storage, area } = await openTab(service);
  const note = storage.open(option("mfe-notes"));
  note.set("u1's");
  await pass(1_000);
  host.session.signIn(tokenOf("u2"));
  await pass(600_000);
  expect(note.get()).toBe("");
  expect(area.getItem("u:storage:mfe-notes:latest")).toBeNull();
  expect(service.service.kept.u2).toBeUndefined();
});

it("keeps a guest's value a guest's where the service never got it", async () => {
  const service = createService();
  const guest = await openTab(service, { token: "guest" });
  const note = guest.storage.open(option("mfe-notes"));
  note.set("guest's");
  service.service.refuse = () => new ApiError(0, "Unreachable.", null);
  guest.host.session.signIn(tokenOf("u1"));
  await pass(10_000);
  guest.host.session.end();
  expect(note.get()).toBe("guest's");
});

it("sends the others where one slice's values cannot be loaded, and this one later", async () => {
  const service = createService();
  service.service.refuse = (path) =>
    path.includes("mfe-bad") ? new ApiError(0, "Unreachable.", null) : undefined;
  const tab = await openTab(service);
  tab.storage.open(option("mfe-bad")).set("a");
  tab.storage.open(option("mfe-good")).set("b");
  await pass(1_000);
  expect(service.service.kept.u1?.["mfe-good"]?.latest?.value).toBe("b");
  service.service.refuse = () => undefined;
  await pass(10_000);
  expect(service.service.kept.u1?.["mfe-bad"]?.latest?.value).toBe("a");
});

it("says once that the service refuses a value, and sends the slice's others", async () => {
  const service = createService();
  service.service.refuse = (path) =>
    path.endsWith("/large") ? new ApiError(422, "Too much.", "Too much.") : undefined;
  const tab = await openTab(service);
  tab.storage.open(option("mfe-notes", "large")).set("a");
  tab.storage.open(option("mfe-notes", "small")).set("b");
  await pass(1_000);
  tab.storage.open(option("mfe-notes", "small")).set("c");
  await pass(600_000);
  expect(tab.notices).toEqual(["Too much."]);
  expect(service.service.kept.u1?.["mfe-notes"]).toMatchObject({ small: { value: "c" } });
});

it("asks a service that has no such route yet again with the next change only", async () => {
  const service = createService();
  service.service.refuse = () => new ApiError(404, "Not found.", "Not found.");
  const tab = await openTab(service);
  tab.storage.open(option("mfe-notes")).set("a");
  await pass(600_000);
  expect(service.service.calls).toEqual(["GET /user/storage", "GET /user/storage"]);
  expect([tab.storage.open(option("mfe-notes")).get(), tab.notices]).toEqual(["a", []]);
});
