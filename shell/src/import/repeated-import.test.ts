import { ApiError } from "@cointide/shared/api/api-error";
import type { Stream } from "@cointide/shared/contracts/streams";
import { readGuestStreams } from "@cointide/shared/streams/guest-streams";
import { stubLocks } from "@cointide/shared/testing/tab-locks";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createService, local, openTab, storageOf, USER } from "../testing/import-tabs.ts";
import { importGuestStreams, importMarkedStreams } from "./import-guest-streams.ts";

// @vitest-environment happy-dom

const UPLOADING = "loading: Your streams are being uploaded to the server";
const DONE = "success: Data exported successfully";

const ids = (streams: readonly Stream[]) => streams.map(({ id }) => id);
const A = local("a", "BTCUSDT", "ETHUSDT");
const B = local("b", "ETHUSDT", "SOLUSDT");

beforeEach(() => void stubLocks());
afterEach(() => void vi.unstubAllGlobals());

describe("an import that is repeated", () => {
  it("uploads each stream once while it runs, and ends in the success notice once", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A, B]));
    await Promise.all([1, 2, 3].map(() => importGuestStreams(tab.host)));
    expect(service.onImport).toHaveBeenCalledTimes(1);
    expect(tab.notices).toEqual([UPLOADING, DONE]);
    await importGuestStreams(tab.host);
    expect(tab.notices.at(-1)).toBe("other: No local streams found");
  });

  it("joins the import of a sign-up that runs", async () => {
    const service = createService();
    const tab = await openTab(service, storageOf([A], true));
    tab.host.queryClient.setQueryData(["user"], USER);
    const marked = importMarkedStreams(tab.host);
    await Promise.resolve();
    await Promise.all([marked, importGuestStreams(tab.host)]);
    expect(service.onImport).toHaveBeenCalledTimes(1);
    expect(tab.notices).toEqual([UPLOADING, DONE]);
  });

  it("ends in the success notice here too while another tab's runs", async () => {
    const service = createService();
    const area = storageOf([A, B]);
    const tabs = [await openTab(service, area), await openTab(service, area)];
    await Promise.all(tabs.map(({ host }) => importGuestStreams(host)));
    expect(service.onImport).toHaveBeenCalledTimes(1);
    expect(tabs.map(({ notices }) => notices)).toEqual([[UPLOADING, DONE], [DONE]]);
  });

  const lose = (service: ReturnType<typeof createService>) =>
    service.onImport.mockImplementationOnce((body) => {
      service.take(body);
      throw new ApiError(0, "Unreachable.", null);
    });

  it("has each stream on the service and on the page once after a lost answer", async () => {
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

  it("has each stream once from a page opened after the first was closed midway", async () => {
    const service = createService();
    const area = storageOf([A, B]);
    const closed = await openTab(service, area);
    service.onImport.mockImplementationOnce((body) => {
      service.take(body);
      return new Promise(() => {});
    });
    void importGuestStreams(closed.host);
    await vi.waitFor(() => expect(service.kept).toHaveLength(2), 10_000);
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

  it("uploads each stream once when two tabs begin at once, and is reported once", async () => {
    const service = createService();
    const area = storageOf([A, B], true);
    const tabs = [await openTab(service, area), await openTab(service, area)];
    await Promise.all(tabs.map(({ host }) => importMarkedStreams(host)));
    expect(service.onImport).toHaveBeenCalledTimes(1);
    expect(ids(service.kept)).toEqual(["server-a", "server-b"]);
    expect(readGuestStreams(createTestHost({ area }).store)).toEqual([]);
    expect(tabs.flatMap(({ notices }) => notices)).toEqual([UPLOADING, DONE]);
  });

  it("ends with each stream once, in both, when two tabs cannot take turns", async () => {
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
