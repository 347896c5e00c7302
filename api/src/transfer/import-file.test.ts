import { fileImportAnswerSchema } from "@cointide/shared/contracts/transfer";
import { beforeEach, describe, expect, it } from "vitest";
import { fileImports } from "../database/file-imports.ts";
import { sessions } from "../database/schema.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { alertId, alertSettings } from "../testing/alert-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { importKey, openTestMarket, sampleImport } from "../testing/file-import.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ENDED = [401, "Your session has ended. Please sign in again."];
const HOUR = 3_600_000;

describe.each(ONE_ENGINE)("an import of a file on $engine", ({ open }) => {
  const service = setUpAccounts(open, { opening: openTestMarket(), slices: ["mfe-charts"] });
  let ada: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    await ada.join("ada@example.com", "Passw0rd");
  });

  const send = (body: unknown, key = importKey()) => ada.post("/user/import", body, key);
  async function take(body: unknown = sampleImport(), key = importKey()) {
    const response = await send(body, key);
    expect(response.statusCode, response.body).toBe(200);
    return fileImportAnswerSchema.parse(response.json());
  }
  const undo = (key = importKey()) => ada.delete(`/user/import/${key}`);
  const streams = async () =>
    (await ada.get("/streams"))
      .json()
      .streams.map(({ name, symbols }: { name: string; symbols: string[] }) => `${name}:${symbols.join()}`);
  const alerts = async () => (await ada.get("/alerts?version=2")).json().alerts;
  const preferences = async () => (await ada.get("/user/preferences")).json().sections;
  /** All of an account that imports may touch. */
  const everything = async () => ({
    ...{ streams: await streams(), alerts: await alerts(), preferences: await preferences() },
    storage: (await ada.get("/user/storage/mfe-charts")).json(),
  });

  it("adds streams in order and alerts, and makes choices", async () => {
    await ada.post("/streams", { symbols: ["ETHUSDT"] });
    const charts = { interval: "4h", isLog: true };
    const { streams: added, alerts: ids } = await take(
      sampleImport({ preferences: { display: { theme: "dark" }, alertSound: false, charts } }),
    );
    expect(added.map(({ symbols }) => symbols.join())).toEqual(["BTCUSDT,ETHUSDT", "ADAUSDT"]);
    expect(ids).toEqual([alertId(1)]);
    expect(await streams()).toEqual([":ETHUSDT", "Majors:BTCUSDT,ETHUSDT", ":ADAUSDT"]);
    expect(await alerts()).toMatchObject([{ id: alertId(1), ...alertSettings() }]);
    expect(await preferences()).toMatchObject({
      ...{ display: { value: { theme: "dark" } }, "alerts-sound": { value: false } },
    });
    const { entries } = (await ada.get("/user/storage/mfe-charts")).json();
    expect(entries.choices).toMatchObject({ version: 1, value: charts });
  });

  it("adds a stream with a blank name without one, and an alert with a blank note", async () => {
    const alert = { id: alertId(1), ...alertSettings({ note: "\u2800" }), expiresAt: null };
    await take(sampleImport({ streams: [{ name: "\u2800", symbols: ["ADAUSDT"] }], alerts: [alert] }));
    expect(await streams()).toEqual([":ADAUSDT"]);
    expect(await alerts()).toMatchObject([{ note: "" }]);
  });

  it("gives the same answer under its key and changes nothing a second time", async () => {
    const first = await take();
    const before = await everything();
    expect(await take()).toEqual(first);
    expect(await take(sampleImport({ streams: [{ symbols: ["ETHUSDT"] }] }))).toEqual(first);
    expect(await everything()).toEqual(before);
  });

  it("is made once where ten requests under its key come at once", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => take()));
    for (const one of answers) expect(one).toEqual(answers[0]);
    expect(await streams()).toHaveLength(2);
    expect(await alerts()).toHaveLength(1);
  });

  it("leaves alone under another key what the account has already", async () => {
    await take();
    const alert = { id: alertId(2), ...alertSettings({ status: "paused" }), expiresAt: null };
    expect(await take(sampleImport({ alerts: [alert] }), importKey(2))).toEqual({ streams: [], alerts: [] });
    expect(await streams()).toHaveLength(2);
  });

  it("keeps the fields of a choice that the file does not have", async () => {
    const changedAt = service.clock.now();
    const order = ["65f0c0ffee00000000000001"];
    await ada.put("/user/preferences", {
      version: 1,
      sections: { board: { changedAt, value: { view: "cards", order } } },
    });
    await take(sampleImport({ preferences: { board: { view: "table" } } }));
    expect((await preferences()).board.value).toEqual({ view: "table", order });
  });

  it.each<[string, object, string]>([
    [
      "a stream that is not listed",
      { streams: [{ symbols: ["BTCUSDT"] }, { symbols: ["FOOUSDT"] }] },
      "FOOUSDT is not listed by the exchange.",
    ],
    [
      "an alert that is not listed",
      { alerts: [{ id: alertId(3), ...alertSettings({ symbol: "FOOUSDT" }) }] },
      "FOOUSDT is not listed by the exchange.",
    ],
    ["an unknown preference", { preferences: { token: "secret" } }, "A preference is unknown or malformed."],
    [
      "a preference of the prototype",
      JSON.parse('{"preferences":{"constructor":{}}}'),
      "A preference is unknown or malformed.",
    ],
    [
      "a malformed preference",
      { preferences: { alertSound: "loud" } },
      "A preference is unknown or malformed.",
    ],
    ["a field too many", { webhook: "https://example.com" }, "Form must not contain invalid fields"],
  ])("is refused as a whole with %s", async (_, changes, sentence) => {
    const before = await everything();
    expect(answer(await send({ ...sampleImport(), ...changes }))).toEqual([422, sentence]);
    expect(await everything()).toEqual(before);
  });

  it("makes choices in an account in which 32 unregistered slices store values", async () => {
    const value = { version: 1, changedAt: 1, value: 1 };
    for (let at = 0; at < 32; at += 1) await ada.put(`/user/storage/mfe-made-up-${at}/a`, value);
    const preferences = { charts: { interval: "4h" } };
    expect(await take(sampleImport({ preferences }))).not.toHaveProperty("leftOut");
    expect((await everything()).storage.entries.choices.value).toEqual(preferences.charts);
  });

  it("leaves out only the choices that the account has no room for", async () => {
    const value = { version: 1, changedAt: 1, value: 1 };
    for (let at = 0; at < 64; at += 1) await ada.put(`/user/storage/mfe-charts/key-${at}`, value);
    const before = await everything();
    const charts = { interval: "4h" };
    const answered = await take(sampleImport({ preferences: { display: { theme: "dark" }, charts } }));
    expect(answered).toMatchObject({ streams: [{}, {}], alerts: [alertId(1)], leftOut: ["charts"] });
    expect((await preferences()).display.value).toEqual({ theme: "dark" });
    expect((await everything()).storage).toEqual(before.storage);
    expect((await undo()).statusCode).toBe(200);
    expect((await everything()).storage).toEqual(before.storage);
  });

  it("leaves out choices that don't fit into full preferences", async () => {
    const other = { changedAt: 1, value: "x".repeat(16_250) };
    const sent = await ada.put("/user/preferences", { version: 1, sections: { other } });
    expect(sent.statusCode).toBe(200);
    const board = { columns: Array.from({ length: 10 }, (_, at) => `column-${at}`) };
    expect(await take(sampleImport({ preferences: { board } }))).toMatchObject({ leftOut: ["board"] });
    expect(await streams()).toHaveLength(2);
  });

  it("is refused without a key, and in an account without room for all of it", async () => {
    expect((await ada.post("/user/import", sampleImport())).statusCode).toBe(422);
    const many = Array.from({ length: 499 }, (_, index) => ({ name: `S${index}`, symbols: ["BTCUSDT"] }));
    await take(sampleImport({ streams: many, alerts: [], preferences: {} }));
    expect(answer(await send(sampleImport(), importKey(2)))).toEqual([
      ...[422, "An account holds up to 500 streams. Delete some to make room."],
    ]);
    expect(await alerts()).toEqual([]);
    expect((await preferences()).display).toBeUndefined();
  });

  it("takes an alert whose time is over as done", async () => {
    const expiresAt = service.clock.now() - HOUR;
    await take(sampleImport({ alerts: [{ id: alertId(1), ...alertSettings(), expiresAt }] }));
    expect(await alerts()).toMatchObject([{ status: "done", expiresAt }]);
  });

  it("is taken back as a whole, also twice, and never comes back under its key", async () => {
    await ada.post("/streams", { symbols: ["ETHUSDT"] });
    const changedAt = service.clock.now();
    await ada.put("/user/preferences", {
      version: 1,
      sections: { display: { changedAt, value: { theme: "light", times: "utc" } } },
    });
    const first = await take(
      sampleImport({ preferences: { display: { theme: "dark" }, alertSound: false } }),
    );
    const ids = { streams: first.streams.map(({ id }) => id) };
    expect((await undo()).json()).toEqual(ids);
    expect((await undo()).json()).toEqual(ids);
    expect(await take()).toEqual(first);
    expect(await streams()).toEqual([":ETHUSDT"]);
    expect(await alerts()).toEqual([]);
    const { display, "alerts-sound": sound } = await preferences();
    expect(display.value).toEqual({ theme: "light", times: "utc" });
    expect(sound.value).toBeNull();
    // Newer than the choice, which other devices may have.
    expect(sound.changedAt).toBeGreaterThan(changedAt);
  });

  it("is not taken back where a stream, an alert or a choice was changed since", async () => {
    const { streams: added } = await take();
    const [majors] = added;
    const restore = async (path: string, body: object) => void (await ada.put(path, body));
    const alert = `/alerts/${alertId(1)}?version=2`;

    await restore("/streams", { id: majors?.id, name: "Mine" });
    const because = (what: string) => [
      409,
      `${what} changed after the import, so it can't be undone. Nothing was changed.`,
    ];
    expect(answer(await undo())).toEqual(because("“Mine”"));
    expect(await streams()).toHaveLength(2);
    await restore("/streams", { id: majors?.id, name: "Majors" });

    await restore(alert, { ...alertSettings({ note: "mine" }), expiresAt: null });
    expect(answer(await undo())).toEqual(because("An alert on BTCUSDT"));
    await restore(alert, { ...alertSettings(), expiresAt: null });

    service.clock.advance(10);
    const display = { changedAt: service.clock.now(), value: { theme: "light" } };
    await restore("/user/preferences", { version: 1, sections: { display } });
    expect(answer(await undo())).toEqual(because("Your preferences"));
    expect(await streams()).toHaveLength(2);
  });

  it("is taken back although a stream of it was deleted", async () => {
    const { streams: added } = await take();
    await ada.delete("/streams", { id: added[0]?.id });
    expect((await undo()).statusCode).toBe(200);
    expect(await streams()).toEqual([]);
  });

  it("belongs to its account alone, and to the three latest", async () => {
    await take();
    const eve = service.browser("192.0.2.9");
    await eve.join("eve@example.com", "Passw0rd");
    const gone = [404, "This import can't be undone any longer."];
    expect(answer(await eve.delete(`/user/import/${importKey()}`))).toEqual(gone);
    for (const number of [2, 3, 4]) {
      service.clock.advance(1);
      await take(sampleImport(), importKey(number));
    }
    expect(answer(await undo())).toEqual(gone);
    expect(await service.database.$count(fileImports)).toBe(3);
  });

  it("is refused without a session, or once that has ended", async () => {
    await service.database.delete(sessions);
    expect(answer(await send(sampleImport()))).toEqual(ENDED);
    expect(answer(await undo())).toEqual(ENDED);
    ada.hold(null);
    expect((await send({ no: "sense" })).statusCode).toBe(401);
  });
});
