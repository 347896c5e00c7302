// @vitest-environment happy-dom
import type { AlertSettings } from "@cointide/shared/contracts/alerts";
import type { Host } from "@cointide/shared/host";
import { preferences } from "@cointide/shared/preferences";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { followGuestStreams } from "@cointide/shared/streams/keep-guest-streams";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { describe, expect, it, vi } from "vitest";
import { collectLists } from "../data/collect-lists.ts";
import { createFileHost, NOTHING } from "../testing/file-host.ts";
import { importAsGuest, undoAsGuest } from "./guest-import.ts";
import { type ImportPlan, planImport } from "./plan-import.ts";

const ALERT: AlertSettings = {
  ...{ symbol: "BTCUSDT", condition: { kind: "above", price: "64120.5" }, repeatAfter: null },
  ...{ note: "", status: "active", expiresAt: null },
};
const SOURCE = {
  format: "Cointide file",
  streams: [
    { name: "Majors", symbols: ["BTCUSDT", "ETHUSDT"] },
    { name: "", symbols: ["SOLUSDT"] },
  ],
  alerts: [ALERT, { ...ALERT, status: "paused" as const, note: "two" }],
  choices: { display: { theme: "dark" }, alertSound: false, charts: { interval: "4h" } },
  refused: [],
  notes: [],
};
const plan = (): ImportPlan => planImport(SOURCE, { lists: NOTHING, isListed: () => true, mostAlerts: 50 });

const KEPT = {
  "u:streams": JSON.stringify([
    { id: "65f0c0ffee00000000000001", userId: "guest", symbols: ["ADAUSDT"], name: "Mine" },
  ]),
  "u:streams:names": '{"65f0c0ffee00000000000001":"Mine"}',
  "u:streams:base": "",
  "u:preferences": JSON.stringify({
    version: 1,
    sections: { display: { changedAt: 5, value: { theme: "light", times: "utc" } } },
  }),
};

describe("a guest's import", () => {
  it("adds items after the existing ones, keeps other fields of choices and shows the result", async () => {
    const { host } = createFileHost({ storage: KEPT });
    const changed = vi.fn();
    host.bus.on("alerts:changed", changed);
    await host.queryClient.fetchQuery(streamsQuery(host));
    importAsGuest(host, plan());
    expect(
      cachedStreams(host.queryClient).streams.map(({ name, symbols }) => `${name ?? ""}:${symbols.join()}`),
    ).toEqual(["Mine:ADAUSDT", "Majors:BTCUSDT,ETHUSDT", ":SOLUSDT"]);
    expect(changed).toHaveBeenCalledOnce();
    expect(preferences.getState().sections.display?.value).toEqual({ theme: "dark", times: "utc" });
    const lists = await collectLists(host);
    expect(lists.streams.slice(1)).toEqual(SOURCE.streams);
    expect(lists.alerts).toEqual(SOURCE.alerts);
    expect(lists.choices).toEqual({ ...SOURCE.choices, display: { theme: "dark", times: "utc" } });
  });

  it("skips items that another tab has added since the preview", async () => {
    const { host } = createFileHost();
    const early = plan();
    importAsGuest(host, plan());
    expect(importAsGuest(host, early)).toMatchObject({ streams: [], alerts: [] });
    expect((await collectLists(host)).streams).toHaveLength(2);
  });

  it("is all or nothing if the browser's storage is full", async () => {
    const { stored: empty } = createFileHost({ storage: KEPT });
    const size = Object.entries(empty()).reduce((sum, [key, text]) => sum + key.length + text.length, 0);
    let refusals = 0;
    for (let room = size; ; room += 40) {
      const { host, stored } = createFileHost({ storage: KEPT, room });
      const before = stored();
      try {
        importAsGuest(host, plan());
        expect((await collectLists(host)).alerts).toHaveLength(2);
        expect(stored()["u:storage:mfe-charts:choices"]).toContain("4h");
        break;
      } catch (error) {
        refusals += 1;
        expect(String(error)).toMatch(/storage is full, so nothing was changed/);
        expect(stored()).toEqual(before);
        expect((await collectLists(host)).streams).toHaveLength(1);
      }
    }
    expect(refusals).toBeGreaterThan(10);
  });

  /** Writes as another tab does that read the browser's storage before the import. */
  function otherTabCrosses(host: Host, before: Record<string, string>, key: "u:streams" | "u:alerts"): void {
    host.store.set(`${key}:base`, before[key] ?? "");
    host.store.set(key, before[key] ?? '{"alerts":[],"log":[]}');
    window.dispatchEvent(new StorageEvent("storage", { key }));
  }

  it("leaves out only the choices that there is no room for", async () => {
    const entry = '{"version":1,"changedAt":1,"value":1}';
    const full = Object.fromEntries(
      Array.from({ length: 64 }, (_, at) => [`u:storage:mfe-charts:key-${at}`, entry]),
    );
    const { host } = createFileHost({ storage: full });
    const done = importAsGuest(host, plan());
    expect(done.leftOut).toEqual(["charts"]);
    const { charts: _, ...others } = SOURCE.choices;
    expect(done.choices).toEqual(others);
    expect((await collectLists(host)).choices).toEqual(others);
  });

  it("survives another tab's writes that cross it", async () => {
    const { host, stored } = createFileHost({ storage: KEPT });
    await host.queryClient.fetchQuery(streamsQuery(host));
    const stop = followGuestStreams(host);
    const before = stored();
    importAsGuest(host, plan());
    const imported = await collectLists(host);
    otherTabCrosses(host, before, "u:streams");
    otherTabCrosses(host, before, "u:alerts");
    expect(await collectLists(host)).toEqual(imported);
    otherTabCrosses(host, before, "u:alerts");
    expect((await collectLists(host)).alerts).toEqual([]);
    stop();
  });

  it("stays undone after another tab's write", async () => {
    const { host, stored } = createFileHost({ storage: KEPT });
    const before = stored();
    undoAsGuest(host, importAsGuest(host, plan()));
    otherTabCrosses(host, before, "u:alerts");
    expect((await collectLists(host)).alerts).toEqual([]);
  });

  it("is undone completely, including the choices", async () => {
    const { host } = createFileHost({ storage: KEPT });
    const before = await collectLists(host);
    const done = importAsGuest(host, plan());
    undoAsGuest(host, done);
    expect(await collectLists(host)).toEqual(before);
  });

  it("refuses the undo if a stream, an alert or a choice has changed", async () => {
    const { host, stored } = createFileHost({ storage: KEPT });
    const done = importAsGuest(host, plan());
    const imported = stored();
    const change = (key: string, from: string, to: string) =>
      host.store.set(key as "u:streams", (imported[key] ?? "").replace(from, to));
    for (const [key, from, to, what] of [
      ["u:streams", '"ETHUSDT"', '"XRPUSDT"', "“Majors”"],
      ["u:alerts", '"note":"two"', '"note":"three"', "An alert on BTCUSDT"],
      ["u:storage:mfe-charts:choices", "4h", "1d", "Your preferences"],
    ] as const) {
      change(key, from, to);
      const changed = stored();
      expect(() => undoAsGuest(host, done)).toThrow(
        `${what} changed after the import, so it can't be undone. Nothing was changed.`,
      );
      expect(stored()).toEqual(changed);
      change(key, "", "");
    }
    undoAsGuest(host, done);
    expect((await collectLists(host)).streams).toHaveLength(1);
  });

  it("can be undone after an imported alert fired or an imported stream was deleted", async () => {
    const { host, stored } = createFileHost();
    const done = importAsGuest(host, plan());
    host.store.set("u:alerts", (stored()["u:alerts"] ?? "").replace('"status":"active"', '"status":"done"'));
    host.store.set("u:streams", "[]");
    undoAsGuest(host, done);
    expect(await collectLists(host)).toMatchObject({ streams: [], alerts: [] });
  });
});
