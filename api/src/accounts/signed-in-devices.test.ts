import { sessionsAnswerSchema } from "@cointide/shared/contracts/session";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";
const PASSWORD = "Passw0rd";
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const LAPTOP = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const PHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1";
const ENDED = [401, "Your session has ended. Please sign in again."];

const sessionsOf = async (browser: TestBrowser) =>
  sessionsAnswerSchema.parse((await browser.get("/sessions")).json()).sessions;
const otherIdOf = async (browser: TestBrowser) =>
  (await sessionsOf(browser)).find(({ isCurrent }) => !isCurrent)?.id ?? "";

describe.each(ONE_ENGINE)("the devices of an account on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let laptop: TestBrowser;
  let phone: TestBrowser;
  beforeEach(async () => {
    laptop = service.browser("192.0.2.1", LAPTOP);
    phone = service.browser("192.0.2.2", PHONE);
    await laptop.join(ADA, PASSWORD);
    service.clock.advance(MINUTE);
    await phone.signIn(ADA, PASSWORD);
  });

  it("are listed with their names and times, the one used last first, and the one that asks is marked", async () => {
    const start = service.clock.now() - MINUTE;
    const at = (minutes: number) => new Date(start + minutes * MINUTE).toISOString();
    service.clock.advance(9 * MINUTE);
    await laptop.refresh();
    const [first, second, ...more] = await sessionsOf(laptop);
    expect(first).toMatchObject({ device: "Firefox on Linux", isCurrent: true });
    expect([first?.signedInAt, first?.lastUsedAt]).toEqual([at(0), at(10)]);
    expect(second).toMatchObject({ device: "Safari on iPhone", isCurrent: false });
    expect([second?.signedInAt, second?.lastUsedAt]).toEqual([at(1), at(1)]);
    expect(more).toEqual([]);
  });

  it("are listed until they are signed out or have not been used for 30 days", async () => {
    await phone.delete("/session");
    expect(await sessionsOf(laptop)).toHaveLength(1);
    await phone.signIn(ADA, PASSWORD);
    service.clock.advance(29 * DAY);
    await laptop.refresh();
    service.clock.advance(2 * DAY);
    await laptop.refresh();
    expect((await sessionsOf(laptop)).map(({ device }) => device)).toEqual(["Firefox on Linux"]);
  });

  it("are signed out one by one, at once: neither token holds any longer", async () => {
    const id = await otherIdOf(laptop);
    expect((await laptop.delete(`/sessions/${id}`)).statusCode).toBe(204);
    expect(answer(await phone.get("/user"))).toEqual(ENDED);
    expect(answer(await phone.refresh())).toEqual(ENDED);
    expect(await laptop.isSignedIn()).toBe(true);
    expect((await laptop.refresh()).statusCode).toBe(200);
    const again = await laptop.delete(`/sessions/${id}`);
    expect(answer(again)).toEqual([404, "This device is signed out already."]);
  });

  it("may sign themselves out by their id", async () => {
    const id = await otherIdOf(laptop);
    expect((await phone.delete(`/sessions/${id}`)).statusCode).toBe(204);
    expect(phone.cookies.has("cointide_refresh")).toBe(false);
    expect(answer(await phone.get("/sessions"))).toEqual(ENDED);
    expect(await sessionsOf(laptop)).toHaveLength(1);
  });

  it("are signed out all together, and no other person's", async () => {
    const eve = service.browser("192.0.2.3");
    await eve.join(EVE, PASSWORD);
    expect((await laptop.delete("/sessions")).statusCode).toBe(204);
    for (const device of [laptop, phone]) {
      expect(answer(await device.get("/user"))).toEqual(ENDED);
      expect(answer(await device.refresh())).toEqual(ENDED);
    }
    expect(await eve.isSignedIn()).toBe(true);
    expect((await laptop.signIn(ADA, PASSWORD)).statusCode).toBe(200);
  });

  it("are neither shown to another person nor ended by one", async () => {
    const eve = service.browser("192.0.2.3");
    await eve.join(EVE, PASSWORD);
    const [own] = await sessionsOf(eve);
    expect(await sessionsOf(eve)).toHaveLength(1);
    for (const { id } of await sessionsOf(laptop)) {
      expect((await eve.delete(`/sessions/${id}`)).statusCode).toBe(404);
    }
    expect((await laptop.delete(`/sessions/${own?.id}`)).statusCode).toBe(404);
    expect([await eve.isSignedIn(), await laptop.isSignedIn()]).toEqual([true, true]);
  });

  it.each([null, "guest", "nonsense"])("are not shown to a caller with the token %s", async (token) => {
    const id = await otherIdOf(laptop);
    phone.hold(token);
    expect((await phone.get("/sessions")).statusCode).toBe(401);
    expect((await phone.delete("/sessions")).statusCode).toBe(401);
    expect((await phone.delete(`/sessions/${id}`)).statusCode).toBe(401);
    expect(await sessionsOf(laptop)).toHaveLength(2);
  });

  it.each(["%00", "a%20b", "x".repeat(65), "%27%20OR%201=1"])("%s is no id of one", async (id) => {
    const answer = await laptop.delete(`/sessions/${id}`);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toBe("Use a session id from the list of sessions.");
    expect(await sessionsOf(laptop)).toHaveLength(2);
  });
});
