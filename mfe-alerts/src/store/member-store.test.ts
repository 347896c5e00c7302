// @vitest-environment happy-dom
import { ApiError } from "@cointide/shared/api/api-error";
import type { Alert } from "@cointide/shared/contracts/alerts";
import { afterEach, describe, expect, it, vi } from "vitest";
import { settingsOf } from "../alert/alert.ts";
import { createAlertsHost } from "../testing/open-alerts.tsx";
import { at, recorded, sampleAlert, sampleCrossing } from "../testing/sample-alerts.ts";
import { alertsStoreOf } from "./alerts-store.ts";

const BTC = sampleAlert(1);
const ETH = sampleAlert(2, { symbol: "ETHUSDT", repeatAfter: 5 });

const undos: (() => void)[] = [];
afterEach(() => {
  for (const undo of undos.splice(0)) undo();
  vi.useRealTimers();
});

async function openStore(prepare: NonNullable<Parameters<typeof createAlertsHost>[0]>["prepare"] = () => {}) {
  const parts = createAlertsHost({ isMember: true, alerts: [BTC, ETH], prepare });
  const store = alertsStoreOf(parts.host);
  undos.push(store.subscribe(() => {}));
  await vi.waitFor(() => expect(store.getState().isLoaded || store.getState().problem).toBeTruthy());
  return { ...parts, store };
}

const ids = ({ getState }: { getState(): { alerts: readonly { id: string }[] } }) =>
  getState().alerts.map(({ id }) => id);

describe("a member's alerts", () => {
  it("show a change at once, and as the service has saved it", async () => {
    const { store } = await openStore();
    const saved = store.save(BTC, { ...settingsOf(BTC), note: "soon" });
    expect(store.getState().alerts[0]?.note).toBe("soon");
    await saved;
    expect(store.getState().alerts[0]).toEqual({ ...BTC, note: "soon" });
  });

  it("are saved with how often they had crossed for the person who changed them", async () => {
    const { store, host } = await openStore();
    const call = vi.spyOn(host.api, "call");
    await store.save({ id: BTC.id, crossings: 0 }, settingsOf(BTC));
    expect(call.mock.calls[0]?.[0]).toMatchObject({ method: "PUT", query: { crossings: "0" } });
  });

  it("take a refused change back", async () => {
    const { store, service } = await openStore();
    service.refuses = { PUT: new ApiError(409, "Full."), DELETE: new ApiError(503, "Later.") };
    const other = sampleAlert(3);
    await expect(store.save(other, settingsOf(other))).rejects.toThrow("Full.");
    await expect(store.remove(BTC.id)).rejects.toThrow("Later.");
    expect(ids(store)).toEqual([BTC.id, ETH.id]);
  });

  it("count as deleted where they were gone already", async () => {
    const { store, service } = await openStore();
    service.refuses = { DELETE: new ApiError(404, "No such alert.") };
    await store.remove(BTC.id);
    expect(ids(store)).toEqual([ETH.id]);
  });

  it("are read again in another tab that hears of a change", async () => {
    const { store, host, service } = await openStore();
    service.alerts = [ETH];
    vi.spyOn(host.tabs, "send");
    await store.save(ETH, settingsOf(ETH));
    expect(host.tabs.send).toHaveBeenCalledWith({ account: "ada", alerts: true });
    await store.refresh();
    expect(ids(store)).toEqual([ETH.id]);
  });

  it("say why they could not be loaded, and recover", async () => {
    const { store, service } = await openStore(({ service: failing, host }) => {
      const { call } = host.api;
      host.api.call = (request) =>
        failing.refuses.POST === undefined ? call(request) : Promise.reject(failing.refuses.POST);
      failing.refuses.POST = new ApiError(503, "The service rests.");
    });
    expect(store.getState()).toMatchObject({ isLoaded: false, problem: "The service rests." });
    service.refuses = {};
    await store.refresh();
    expect(store.getState()).toMatchObject({ isLoaded: true, problem: undefined });
  });

  it("are asked for every 30 s while the page is in sight", async () => {
    vi.useFakeTimers();
    const { host, service } = createAlertsHost({ isMember: true });
    undos.push(alertsStoreOf(host).subscribe(() => {}));
    await vi.advanceTimersByTimeAsync(0);
    const polls = () => service.asked.filter((call) => call === "GET /alerts/crossings").length;
    expect(polls()).toBe(1);
    await vi.advanceTimersByTimeAsync(30_000);
    expect(polls()).toBe(2);
    vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden");
    await vi.advanceTimersByTimeAsync(90_000);
    expect(polls()).toBe(2);
    vi.restoreAllMocks();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.advanceTimersByTimeAsync(0);
    expect(polls()).toBe(3);
  });
});

describe("a crossing that a member's page has seen", () => {
  it("counts until the service's record of it comes, which replaces it", async () => {
    const { store, service } = await openStore();
    const seen = sampleCrossing(BTC);
    expect(store.addCrossings([seen])).toEqual([seen]);
    expect(store.addCrossings([seen])).toEqual([]);
    expect(store.getState().alerts[0]).toEqual({ ...BTC, crossings: 1, crossedAt: at(30), status: "done" });

    const record = recorded({ ...seen, at: at(29) }, 4);
    service.log = [record];
    service.alerts = [{ ...BTC, crossings: 1, crossedAt: at(29), status: "done" }, ETH];
    await store.refresh();
    expect(store.getState().log).toEqual([record]);
    expect(store.getState().alerts[0]?.crossedAt).toBe(at(29));
    expect(store.addCrossings([seen])).toEqual([]);
  });

  it("is forgotten where the alert is changed before the service has recorded it", async () => {
    const { store } = await openStore();
    store.addCrossings([sampleCrossing(BTC)]);
    await store.save(BTC, { ...settingsOf(BTC), condition: { kind: "above", price: "60000" } });
    expect(store.getState()).toMatchObject({ log: [], alerts: [{ status: "active", crossings: 0 }, ETH] });
  });
});

it("asks again only for crossings that are new, or whose deliveries are on their way", async () => {
  const { store, service, host } = await openStore(({ service: first }) => {
    const waiting = [{ channel: "mail", state: "waiting", error: "" } as const];
    first.log = [
      recorded(sampleCrossing(ETH, { number: 2, at: at(40) }), 9),
      recorded(sampleCrossing(BTC), 8, waiting),
      recorded(sampleCrossing(ETH), 5),
    ];
  });
  const asked: unknown[] = [];
  const { call } = host.api;
  host.api.call = (request) => {
    if (request.path === "/alerts/crossings") asked.push(request.query?.after);
    return call(request);
  };
  service.log = [recorded(sampleCrossing(BTC), 8, [{ channel: "mail", state: "sent", error: "" }])];
  await store.refresh();
  await store.refresh();
  expect(asked).toEqual(["7", "9"]);
  expect(store.getState().log).toHaveLength(3);
});

it("keeps the alerts that it knows where a later service sends others too", async () => {
  const { store, service } = await openStore();
  const later = { ...sampleAlert(9), condition: { kind: "orbits", price: "1" } };
  service.alerts = [BTC, later as unknown as Alert];
  await store.refresh();
  expect(store.getState()).toMatchObject({ alerts: [BTC], problem: undefined });
});

it("pauses all alerts by one call, and an older service's one by one", async () => {
  const { store, service } = await openStore();
  await store.refresh();
  service.asked.length = 0;
  await store.changeAll("pause");
  expect(service.asked.filter((call) => !call.startsWith("GET"))).toEqual(["POST /alerts/all"]);
  service.version = 1;
  await store.refresh();
  service.asked.length = 0;
  await store.changeAll("resume");
  expect(service.asked.filter((call) => call.startsWith("PUT"))).toHaveLength(2);
});

it("ignores crossings of prices after an alert's end", async () => {
  const { store, service } = await openStore();
  service.alerts = [{ ...BTC, expiresAt: at(30) }];
  await store.refresh();
  expect(store.addCrossings([sampleCrossing(BTC, { at: at(30) })])).toEqual([]);
  expect(store.addCrossings([sampleCrossing(BTC, { at: at(30) - 1 })])).toHaveLength(1);
});
