import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sessions } from "../database/schema.ts";
import { alertId, alertSettings, createAlertService, setUpAlerts } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";

const PLAIN = "text/plain; charset=utf-8";
const NONE = [404, "There is no such alert."];
const ENDED = [401, "Your session has ended. Please sign in again."];
const MINUTE = 60_000;
const ID = alertId(1);

describe.each(ONE_ENGINE)("the routes of alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);

  it.each<[string, unknown, string]>([
    ["no body", undefined, "Send a JSON object."],
    [
      "several wrong fields",
      { ...alertSettings({ note: "\u0000" }), status: "deleted" },
      "A note is one line of at most 140 characters. An alert is active, paused or done.",
    ],
  ])("refuse an alert of %s", async (_, body, sentence) => {
    const response = await ada.put(ID, body);
    expect(answer(response)).toEqual([422, sentence]);
    expect(response.headers["content-type"]).toBe(PLAIN);
    expect(await ada.list()).toEqual([]);
  });

  it("refuse an alert of more than 8 KB", async () => {
    const response = await ada.put(ID, { ...alertSettings(), note: "x".repeat(8_192) });
    expect(answer(response)).toEqual([413, "The request is too large."]);
  });

  it.each(["%00", "65F0C0FFEE0000000000000A"])("refuse the id %j", async (id) => {
    const sentence = [422, "An alert's id has 24 hex digits."];
    expect(answer(await ada.put(encodeURIComponent(id), alertSettings()))).toEqual(sentence);
    expect(answer(await ada.remove(encodeURIComponent(id)))).toEqual(sentence);
  });

  it("take 100 changes a minute, whatever becomes of them, and hold nobody else up", async () => {
    const { join } = createAlertService(opened, { limitFactor: 1 });
    const [hasty, other] = [await join(), await join()];
    for (let turn = 0; turn < 100; turn += 1) await hasty.remove(alertId(turn));
    const response = await hasty.put(ID, alertSettings());
    expect(answer(response)).toEqual([429, "Too many changes. Please try again in a minute."]);
    expect(Number(response.headers["retry-after"])).toBeGreaterThan(0);
    expect(await hasty.list()).toEqual([]);
    expect((await other.put(ID, alertSettings())).statusCode).toBe(200);
  });

  it("charge imports and changes of all alerts by their rows", async () => {
    const { join, send } = createAlertService(opened, { limitFactor: 1 });
    const ada = await join();
    const list = Array.from({ length: 200 }, (_, number) => ({
      ...{ id: alertId(number), ...alertSettings(), crossings: 0, crossedAt: null },
    }));
    const changeAll = (action: string) => send("POST", "/alerts/all", ada.token, { action });
    for (let turn = 0; turn < 3; turn += 1) expect((await ada.import(list)).statusCode).toBe(200);
    for (const action of ["pause", "resume", "pause", "resume"])
      expect((await changeAll(action)).statusCode).toBe(204);
    for (const refused of [await ada.import(list), await changeAll("delete")])
      expect(answer(refused)).toEqual([429, "Too many changes. Please try again in a minute."]);
    expect(await ada.list()).toHaveLength(200);
  });

  describe("without a good session", () => {
    const calls = [
      ["GET", "/alerts"],
      ["PUT", `/alerts/${ID}`],
      ["DELETE", `/alerts/${ID}`],
      ["POST", "/alerts/import"],
      ["GET", "/alerts/crossings"],
      ["GET", "/alerts/channels"],
      ["PUT", "/alerts/channels"],
      ["PUT", "/alerts/push"],
      ["POST", "/alerts/push/visit"],
      ["DELETE", "/alerts/push"],
    ] as const;
    const bodyOf = (method: string) => (method === "GET" ? undefined : { no: "sense" });

    it.each(calls)("%s %s is refused before its body is looked at", async (method, url) => {
      const unsigned = `${ada.token.split(".").slice(0, 2).join(".")}.`;
      for (const token of [undefined, "guest", "nonsense", unsigned]) {
        const response = await service.send(method, url, token, bodyOf(method));
        expect(response.statusCode).toBe(401);
        expect(response.headers["content-type"]).toBe(PLAIN);
      }
    });

    it.each(calls)("%s %s is refused once the session has ended", async (method, url) => {
      await opened.database.delete(sessions).where(eq(sessions.id, ada.sessionId));
      expect(answer(await service.send(method, url, ada.token, bodyOf(method)))).toEqual(ENDED);
    });

    it("a change is refused that was under way when the session ended", async () => {
      expect((await ada.put(ID, alertSettings())).statusCode).toBe(200);
      // The session is over by the clock of the change, and not by the one that let the request in.
      service.clock.ahead = 120 * MINUTE;
      const changes = [
        ada.put(ID, alertSettings({ note: "x" })),
        ada.import([{ id: alertId(2), ...alertSettings(), crossings: 0, crossedAt: null }]),
        ada.putChannels({ mail: false, webhook: null }),
        ada.subscribe({
          endpoint: "https://a.example",
          keys: { p256dh: "p".repeat(87), auth: "a".repeat(22) },
        }),
        ada.visitPush({ endpoint: "https://a.example" }),
        ada.unsubscribe({ endpoint: "https://a.example" }),
      ];
      for (const change of await Promise.all(changes)) expect(answer(change)).toEqual(ENDED);
      expect(answer(await ada.remove(ID))).toEqual(NONE);
      service.clock.ahead = 0;
      expect(await ada.list()).toMatchObject([{ id: ID, note: "" }]);
    });
  });
});
