// @vitest-environment happy-dom
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ApiError } from "../api/api-error.ts";
import type { Stream } from "../contracts/streams.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { stubLocks } from "../testing/tab-locks.ts";
import { createTestHost } from "../testing/test-host.tsx";
import { cachedStreams } from "./cached-streams.ts";
import { readGuestStreams } from "./guest-streams.ts";
import { importGuestStreams, importMarkedStreams } from "./import-guest-streams.ts";
import { streamsQuery } from "./streams-query.ts";
import { changedNames } from "./subscription-names.ts";

const USER = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const FAILED = "error: Your streams failed to be exported. Please try again";
const UPLOADING = "loading: Your streams are being uploaded to the server";
const DONE = "success: Data exported successfully";

type Body = { streams: { _id: { $oid: string }; symbols: string[] }[] };

/** A service that keeps streams and knows by the local id what it has; `onImport` may break in on its answer. */
function createService(own: Stream[] = []) {
  const kept = [...own];
  const byLocalId = new Map<string, string>();
  const take = ({ streams }: Body) => {
    for (const { _id, symbols } of streams) {
      if (byLocalId.has(_id.$oid)) continue;
      byLocalId.set(_id.$oid, `server-${_id.$oid}`);
      kept.push({ id: `server-${_id.$oid}`, userId: USER.id, symbols });
    }
    return Object.fromEntries(streams.map(({ _id }) => [_id.$oid, byLocalId.get(_id.$oid)]));
  };
  const onImport = vi.fn((body: Body): unknown => take(body));
  const counts = { symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };
  return {
    kept,
    take,
    onImport,
    answers: {
      "GET /user": () => ({ user: USER }),
      "GET /streams": () => ({ streams: kept, ...counts }),
      "POST /streams/import": ({ body }: { body?: unknown }) => onImport(body as Body),
    },
  };
}

const local = (id: string, ...symbols: string[]): Stream => ({ id, userId: "guest", symbols });
const storageOf = (streams: Stream[], marked = false) =>
  createMemoryStorage({
    [STORE_KEYS.token]: "a.b.c",
    [STORE_KEYS.streams]: JSON.stringify(streams),
    ...(marked && { [STORE_KEYS.exportStreams]: "true" }),
  });

/** A tab with the account's streams on show. */
async function openTab(service: ReturnType<typeof createService>, area = storageOf([])) {
  const host = createTestHost({ area, answers: service.answers });
  const notices: string[] = [];
  const facts: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  for (const name of ["import:started", "import:done", "import:failed"] as const)
    host.bus.on(name, () => facts.push(name));
  await host.queryClient.ensureQueryData({ ...streamsQuery(host), gcTime: 60_000 });
  return { host, notices, facts, shown: () => cachedStreams(host.queryClient) };
}

const ids = (streams: readonly Stream[]) => streams.map(({ id }) => id);
const A = local("a", "BTCUSDT", "ETHUSDT");
const B = local("b", "ETHUSDT", "SOLUSDT");

beforeEach(() => void stubLocks());
afterEach(() => void vi.unstubAllGlobals());

describe("an import", () => {
  it("shows the streams at once, drops the marker, and then has them from the service", async () => {
    const service = createService([{ id: "s1", userId: "u1", symbols: ["BTCUSDT"] }]);
    const tab = await openTab(service, storageOf([A, B], true));
    service.onImport.mockImplementationOnce((body) => {
      expect(body).toEqual({
        streams: [A, B].map(({ id, userId, symbols }) => ({ _id: { $oid: id }, userId, symbols })),
      });
      expect(tab.shown()).toMatchObject({ tstreams: 3, tsyms: 5, usyms: 3 });
      expect(tab.shown().streams.slice(1)).toEqual([A, B]);
      expect(tab.host.store.get(STORE_KEYS.exportStreams)).toBeNull();
      expect(readGuestStreams(tab.host.store)).toHaveLength(2);
      return service.take(body);
    });
    await importMarkedStreams(tab.host);
    expect(tab.shown().streams).toEqual(service.kept);
    expect(readGuestStreams(tab.host.store)).toEqual([]);
    expect(tab.notices).toEqual([UPLOADING, DONE]);
    expect(tab.facts).toEqual(["import:started", "import:done"]);
  });

  it("without local streams says so, and asks nobody", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([], true));
    await importGuestStreams(tab.host);
    expect(tab.notices).toEqual(["other: No local streams found"]);
    expect(tab.host.store.get(STORE_KEYS.exportStreams)).toBeNull();
    expect(service.onImport).not.toHaveBeenCalled();
  });

  it("that no sign-up asked for does not begin by itself", async () => {
    const tab = await openTab(createService(), storageOf([A]));
    await importMarkedStreams(tab.host);
    expect(tab.notices).toEqual([]);
    expect(readGuestStreams(tab.host.store)).toEqual([A]);
  });

  it("keeps what another tab saved meanwhile, and what the service did not take", async () => {
    const service = createService();
    const area = storageOf([A, B]);
    const tab = await openTab(service, area);
    const late = local("c", "LTCUSDT");
    service.onImport.mockImplementationOnce(({ streams: [first] }) => {
      area.setItem(STORE_KEYS.streams, JSON.stringify([A, B, late]));
      return first && service.take({ streams: [first] });
    });
    await importGuestStreams(tab.host);
    expect(readGuestStreams(tab.host.store)).toEqual([B, late]);
    expect(tab.shown().streams).toEqual(service.kept);
    expect(tab.notices).toEqual([UPLOADING, FAILED]);
  });

  it("says nothing to the next person where somebody left meanwhile", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A]));
    service.onImport.mockImplementationOnce((body) => {
      tab.host.queryClient.setQueryData(["user"], { ...USER, id: "u2" });
      tab.host.queryClient.setQueryData(["streams"], { ...tab.shown(), streams: [] });
      return service.take(body);
    });
    await importGuestStreams(tab.host);
    expect(tab.shown().streams).toEqual([]);
    expect(readGuestStreams(tab.host.store)).toEqual([]);
  });
});

describe("a failed import", () => {
  it.each([
    ["the service's sentence", new ApiError(422, "Too many streams."), "error: Too many streams."],
    ["a sentence of its own where nothing answers", new ApiError(0, "Unreachable.", null), FAILED],
    ["a sentence of its own where the service has none", new ApiError(500, "Status 500.", null), FAILED],
  ])("shows %s", async (_, error, notice) => {
    const service = createService();
    const tab = await openTab(service, storageOf([A], true));
    service.onImport.mockImplementationOnce(() => {
      throw error;
    });
    await importMarkedStreams(tab.host);
    expect(tab.notices).toEqual([UPLOADING, notice]);
    expect(tab.facts).toEqual(["import:started", "import:failed"]);
    expect(tab.host.store.get(STORE_KEYS.exportStreams)).toBeNull();
    expect(tab.shown().streams).toEqual([]);
  });

  it("before it began, because the account could not be read, stays asked for", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A], true));
    service.answers["GET /user"] = () => {
      throw new ApiError(503, "Resting.");
    };
    await importMarkedStreams(tab.host);
    expect(tab.notices).toEqual([UPLOADING, "error: Resting."]);
    expect(tab.host.store.get(STORE_KEYS.exportStreams)).not.toBeNull();
  });

  const anySymbols = fc.uniqueArray(
    fc.constantFrom("BTCUSDT", "ETHUSDT", "SOLUSDT", "币安人生USDT", "SHIBUSDT", "VETUSDT"),
    { minLength: 1, maxLength: 5 },
  );
  const anyStreams = (prefix: string, userId: string) =>
    fc
      .array(anySymbols, { maxLength: 6 })
      .map((lists) => lists.map((symbols, index): Stream => ({ id: `${prefix}${index}`, userId, symbols })));

  it("leaves symtracker, tickers and subscriptions as they were, and every local stream in place", async () => {
    const refuse = () => {
      throw new ApiError(500, "Resting.");
    };
    await fc.assert(
      fc.asyncProperty(anyStreams("s", "u1"), anyStreams("l", "guest"), async (own, locals) => {
        const service = createService(own);
        const tab = await openTab(service, storageOf(locals));
        service.onImport.mockImplementation(refuse);
        const before = tab.shown();
        await importGuestStreams(tab.host);
        const after = tab.shown();
        expect(after).toEqual(before);
        for (const symbol of Object.keys(before.tickers))
          expect(after.tickers[symbol]).toBe(before.tickers[symbol]);
        expect(changedNames(before.symtracker, after.symtracker)).toEqual({ newsyms: [], delsyms: [] });
        expect(readGuestStreams(tab.host.store)).toEqual(locals);
      }),
      { numRuns: 40 },
    );
  });
});

describe("an import that is repeated", () => {
  const lose = (service: ReturnType<typeof createService>) =>
    service.onImport.mockImplementationOnce((body) => {
      service.take(body);
      throw new ApiError(0, "Unreachable.", null);
    });

  it("after a lost answer has each stream on the service and on the page once", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A, B]));
    lose(service);
    await importGuestStreams(tab.host);
    expect(readGuestStreams(tab.host.store)).toEqual([A, B]);
    await importGuestStreams(tab.host);
    expect(ids(service.kept)).toEqual(["server-a", "server-b"]);
    expect(tab.shown().streams).toEqual(service.kept);
    expect(readGuestStreams(tab.host.store)).toEqual([]);
  });

  it("by a page that was opened after the first was closed in the middle does the same", async () => {
    const service = createService();
    const area = storageOf([A, B]);
    const closed = await openTab(service, area);
    service.onImport.mockImplementationOnce((body) => {
      service.take(body);
      return new Promise(() => {});
    });
    void importGuestStreams(closed.host);
    await vi.waitFor(() => expect(service.kept).toHaveLength(2));
    vi.unstubAllGlobals();
    stubLocks();

    const tab = await openTab(service, area);
    expect(tab.shown().streams).toEqual(service.kept);
    await importGuestStreams(tab.host);
    expect(service.kept).toHaveLength(2);
    expect(tab.shown().streams).toEqual(service.kept);
    expect(tab.shown()).toMatchObject({ tstreams: 2, tsyms: 4, usyms: 3 });
    expect(readGuestStreams(tab.host.store)).toEqual([]);
  });

  it("from two tabs at once uploads each stream once, and is told of once", async () => {
    const service = createService();
    const area = storageOf([A, B], true);
    const tabs = [await openTab(service, area), await openTab(service, area)];
    await Promise.all(tabs.map(({ host }) => importMarkedStreams(host)));
    expect(service.onImport).toHaveBeenCalledTimes(1);
    expect(ids(service.kept)).toEqual(["server-a", "server-b"]);
    expect(readGuestStreams(createTestHost({ area }).store)).toEqual([]);
    expect(tabs.flatMap(({ notices }) => notices)).toEqual([UPLOADING, DONE]);
  });

  it("from two tabs that cannot take turns still ends with each stream once, in both", async () => {
    vi.stubGlobal("navigator", {
      locks: { request: (_: string, task: () => Promise<unknown>) => task() },
    });
    const service = createService();
    const area = storageOf([A, B]);
    const tabs = [await openTab(service, area), await openTab(service, area)];
    await Promise.all(tabs.map(({ host }) => importGuestStreams(host)));
    expect(service.onImport).toHaveBeenCalledTimes(2);
    expect(ids(service.kept)).toEqual(["server-a", "server-b"]);
    for (const { shown } of tabs) expect(shown().streams).toEqual(service.kept);
    expect(readGuestStreams(createTestHost({ area }).store)).toEqual([]);
  });
});
