// @vitest-environment happy-dom

import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { describe, expect, it, vi } from "vitest";
import { settingsOf } from "../alert/alert.ts";
import { createAlertsHost } from "../testing/open-alerts.tsx";
import { at, sampleAlert, sampleCrossing } from "../testing/sample-alerts.ts";
import { alertsStoreOf } from "./alerts-store.ts";

const BTC = sampleAlert(1);
const AGAIN = sampleAlert(2, { repeatAfter: 60 });

function openStore(options: Parameters<typeof createAlertsHost>[0] = {}) {
  const parts = createAlertsHost(options);
  return { ...parts, store: alertsStoreOf(parts.host) };
}

describe("a guest's alerts", () => {
  it("are said to be unsaved each time that the browser's storage is full, and go on until the page closes", async () => {
    const { host, store, notices } = openStore({ alerts: [BTC] });
    const set = vi.spyOn(host.store, "set").mockReturnValue("full");
    await store.save(AGAIN, settingsOf(AGAIN));
    await store.save(BTC, { ...settingsOf(BTC), status: "paused" });
    const isFull = expect.stringMatching(/^error: This browser's storage is full/);
    await vi.waitFor(() => expect(notices).toEqual([isFull, isFull]));
    set.mockRestore();
    await store.remove(AGAIN.id);
    expect(notices).toHaveLength(2);
  });

  it("are another store's once somebody signs in", () => {
    const { host, store } = openStore({ alerts: [BTC] });
    host.session.signIn("a.b.c");
    expect(alertsStoreOf(host)).not.toBe(store);
    expect(alertsStoreOf(host).getState().alerts).toEqual([]);
  });

  it("keep a crossing, and are done by it unless they repeat", () => {
    const { host, store } = openStore({ alerts: [BTC, AGAIN] });
    const crossings = [sampleCrossing(BTC), sampleCrossing(AGAIN, { at: at(31) })];
    expect(store.addCrossings(crossings)).toEqual(crossings);
    const { alerts, log } = store.getState();
    expect(alerts).toEqual([
      { ...BTC, crossings: 1, crossedAt: at(30), status: "done" },
      { ...AGAIN, crossings: 1, crossedAt: at(31) },
    ]);
    expect(log).toEqual(crossings.toReversed());
    expect(readGuestAlerts(host.store)).toEqual({ alerts, log });
  });

  it("keep the last 100 crossings", () => {
    const { store } = openStore({ alerts: [AGAIN] });
    store.addCrossings(
      Array.from({ length: 130 }, (_, index) => sampleCrossing(AGAIN, { number: index + 1, at: at(index) })),
    );
    const { log } = store.getState();
    expect(log).toHaveLength(100);
    expect(log[0]?.number).toBe(130);
    expect(log.at(-1)?.number).toBe(31);
  });

  it("go on counting crossings when one that was deleted is brought back", async () => {
    const crossed = { ...BTC, crossings: 3, crossedAt: at(5) };
    const { store } = openStore({ alerts: [crossed] });
    await store.remove(BTC.id);
    expect(store.getState().alerts).toEqual([]);
    await store.save(BTC, settingsOf(crossed));
    expect(store.getState().alerts).toEqual([crossed]);
  });

  it.each(["{", "[]", '{"alerts":[{"id":"x"}],"log":[]}'])(
    "are set aside when they cannot be read, such as %s",
    (text) => {
      const { host, store } = openStore({ storage: { "u:alerts": text } });
      expect(store.getState().alerts).toEqual([]);
      expect(host.store.get("u:alerts:corrupt" as "u:alerts")).toBe(text);
    },
  );

  it("are left out one by one where one is bad", () => {
    const text = JSON.stringify({ alerts: [BTC, BTC, { ...AGAIN, repeatAfter: 0 }], log: [7] });
    expect(openStore({ storage: { "u:alerts": text } }).store.getState()).toMatchObject({
      ...{ alerts: [BTC], log: [] },
    });
  });
});
