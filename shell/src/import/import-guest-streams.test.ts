import { ApiError } from "@cointide/shared/api/api-error";
import type { Stream } from "@cointide/shared/contracts/streams";
import { STORE_KEYS } from "@cointide/shared/session/local-store";
import { changeGuestStreams, readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { takeUnsentNames } from "@cointide/shared/streams/unsent-names";
import { stubLocks } from "@cointide/shared/testing/tab-locks";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createService, local, openTab, storageOf, USER } from "../testing/import-tabs.ts";
import { importGuestStreams, importMarkedStreams } from "./import-guest-streams.ts";

// @vitest-environment happy-dom

const FAILED = "error: Your streams failed to be exported. Please try again";
const UPLOADING = "loading: Your streams are being uploaded to the server";
const DONE = "success: Data exported successfully";

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

  it("sends names to a service that accepts them, but none that it would refuse", async () => {
    const service = createService();
    const named = [
      { ...A, name: "Majors" },
      { ...B, name: "x".repeat(41) },
    ];
    const tab = await openTab(service, storageOf(named));
    tab.host.queryClient.setQueryData(["config"], { streamNames: true });
    await importGuestStreams(tab.host);
    const sent = service.onImport.mock.calls[0]?.[0].streams as { name?: string }[];
    expect(sent.map(({ name }) => name)).toEqual(["Majors", undefined]);
    expect(tab.shown().streams[0]).toEqual({ ...A, id: "server-a", userId: "u1", name: "Majors" });
    expect(tab.host.store.get(STORE_KEYS.unsentNames)).toBeNull();
  });

  it.each([
    ["has never accepted them", false],
    ["refuses them, although it accepted them before", true],
  ])("leaves names out where the service %s, and keeps them for later", async (_, streamNames) => {
    const service = createService();
    service.onImport.mockImplementation((body) => {
      if (body.streams.some((stream) => "name" in stream))
        throw new ApiError(422, "Form must not contain invalid fields");
      return service.take(body);
    });
    const tab = await openTab(service, storageOf([{ ...A, name: "Majors" }]));
    tab.host.queryClient.setQueryData(["config"], { streamNames });
    await importGuestStreams(tab.host);
    expect(tab.notices.at(-1)).toBe(DONE);
    expect(tab.shown().streams).toEqual([{ ...A, id: "server-a", userId: "u1", name: "" }]);
    const { store } = tab.host;
    expect(takeUnsentNames(store, "u1", tab.shown().streams)).toEqual([{ id: "server-a", name: "Majors" }]);
  });

  it("says that there are no local streams, and sends no request", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([], true));
    await importGuestStreams(tab.host);
    expect(tab.notices).toEqual(["other: No local streams found"]);
    expect(tab.host.store.get(STORE_KEYS.exportStreams)).toBeNull();
    expect(service.onImport).not.toHaveBeenCalled();
  });

  it.each(["b@b.cd", "true"])(
    "does not begin by itself when another account asked for it (%j)",
    async (email) => {
      const area = storageOf([A]);
      area.setItem(STORE_KEYS.exportStreams, email);
      const tab = await openTab(createService(), area);
      await importMarkedStreams(tab.host);
      expect(tab.notices).toEqual([]);
      expect(readGuestStreams(tab.host.store)).toEqual([A]);
      expect(area.getItem(STORE_KEYS.exportStreams)).toBe(email);
    },
  );

  it("leaves nothing of the streams in the browser, not even the list before", async () => {
    const service = createService();
    const area = storageOf([A, B]);
    const tab = await openTab(service, area);
    changeGuestStreams(tab.host.store, (kept) => kept.toReversed());
    await importGuestStreams(tab.host);
    expect(area.getItem(STORE_KEYS.streams)).toBe("[]");
    expect(area.getItem(STORE_KEYS.streamsBase)).toBeNull();
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

  it("says nothing to the next person after a logout meanwhile", async () => {
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

  it("stays asked for when the account could not be read before it began", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A], true));
    service.answers["GET /user"] = () => {
      throw new ApiError(503, "Resting.");
    };
    await importMarkedStreams(tab.host);
    expect(tab.notices).toEqual([]);
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
        expect(Object.keys(after.symtracker)).toEqual(Object.keys(before.symtracker));
        expect(readGuestStreams(tab.host.store)).toEqual(locals);
      }),
      { numRuns: 40 },
    );
  });
});
