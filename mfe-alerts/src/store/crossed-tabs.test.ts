// @vitest-environment happy-dom

import type { Alert, Crossing } from "@cointide/shared/contracts/alerts";
import { readGuestAlerts } from "@cointide/shared/session/guest-alerts";
import { afterEach, expect, it, vi } from "vitest";
import { settingsOf } from "../alert/alert.ts";
import { createAlertsHost } from "../testing/open-alerts.tsx";
import { at, sampleAlert, sampleCrossing } from "../testing/sample-alerts.ts";
import { alertsStoreOf } from "./alerts-store.ts";

const [A, B, C] = [sampleAlert(1), sampleAlert(2, { repeatAfter: 60 }), sampleAlert(3)];

let leave = () => {};
afterEach(() => {
  leave();
  vi.useRealTimers();
});

function followingStore(...alerts: Alert[]) {
  vi.useFakeTimers();
  const { host } = createAlertsHost({ alerts });
  const store = alertsStoreOf(host);
  leave = store.subscribe(() => {});
  const before = host.store.get("u:alerts") ?? "";
  const write = (key: "u:alerts" | "u:alerts:base", text: string) => host.store.set(key, text);
  const notify = () => void window.dispatchEvent(new StorageEvent("storage", { key: "u:alerts" }));
  /** Writes as a tab does that read the list before all changes of ours. */
  const otherTabCrosses = (alerts: readonly Alert[], log: readonly Crossing[] = []) => {
    write("u:alerts:base", before);
    write("u:alerts", JSON.stringify({ alerts, log }));
    notify();
  };
  /** Writes as a tab does that knows of our changes. */
  const otherTabWrites = (alerts: readonly Alert[]) => {
    write("u:alerts:base", host.store.get("u:alerts") ?? "");
    write("u:alerts", JSON.stringify({ alerts, log: [] }));
    notify();
  };
  const expectKept = (kept: { alerts: readonly Alert[]; log?: readonly Crossing[] }) => {
    expect(readGuestAlerts(host.store)).toEqual({ log: [], ...kept });
    expect(store.getState()).toMatchObject({ log: [], ...kept });
  };
  return { host, store, otherTabCrosses, otherTabWrites, notify, expectKept };
}

it("keeps an alert that was created while another tab noted a crossing without it", async () => {
  const { store, otherTabCrosses } = followingStore(B);
  await store.save(A, settingsOf(A));
  otherTabCrosses([{ ...B, crossings: 1 }], [sampleCrossing(B)]);
  expect(store.getState().alerts.map(({ id, crossings }) => [id, crossings])).toEqual([
    [B.id, 1],
    [A.id, 0],
  ]);
  expect(store.getState().log).toHaveLength(1);
});

it("keeps an edit and a deletion that another tab's write missed", async () => {
  const { store, otherTabCrosses, expectKept } = followingStore(A, B);
  await store.save(A, { ...settingsOf(A), note: "sell" });
  await store.remove(B.id);
  otherTabCrosses([A, B, C]);
  expectKept({ alerts: [{ ...A, note: "sell" }, C] });
});

it("counts a crossing once, whether or not the other tab had seen it", () => {
  const { store, otherTabCrosses } = followingStore(B);
  const crossing = sampleCrossing(B);
  store.addCrossings([crossing]);
  const [seen] = store.getState().alerts;
  otherTabCrosses([B]);
  expect(store.getState()).toMatchObject({ alerts: [{ crossings: 1 }], log: [crossing] });
  store.addCrossings([sampleCrossing(B, { number: 2, at: at(40) })]);
  otherTabCrosses([seen ?? B], [crossing]);
  expect(store.getState()).toMatchObject({ alerts: [{ crossings: 2 }] });
  expect(store.getState().log.map(({ number }) => number)).toEqual([2, 1]);
});

it("pauses all that were there, and not what another tab added meanwhile", async () => {
  const { store, otherTabCrosses, expectKept } = followingStore(A, B);
  await store.save(A, { ...settingsOf(A), note: "sell" });
  await store.changeAll("pause");
  otherTabCrosses([A, B, C]);
  expectKept({ alerts: [{ ...A, note: "sell", status: "paused" }, { ...B, status: "paused" }, C] });
});

it("gives in at the second time, so that two tabs cannot go on overwriting each other", async () => {
  const { store, otherTabCrosses, expectKept } = followingStore(A);
  await store.save(A, { ...settingsOf(A), note: "sell" });
  otherTabCrosses([A]);
  expectKept({ alerts: [{ ...A, note: "sell" }] });
  otherTabCrosses([A]);
  expectKept({ alerts: [A] });
});

it("takes a deletion in another tab that saw the alert for what it is, and one of all alerts too", async () => {
  const { host, store, otherTabWrites, notify, expectKept } = followingStore(A);
  await store.save(B, settingsOf(B));
  otherTabWrites([A]);
  expectKept({ alerts: [A] });
  await store.save(C, settingsOf(C));
  host.store.remove("u:alerts");
  host.store.remove("u:alerts:base");
  notify();
  expectKept({ alerts: [] });
});
