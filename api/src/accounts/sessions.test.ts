import { SignJWT, UnsecuredJWT } from "jose";
import { beforeEach, describe, expect, it } from "vitest";
import { createAccountService, setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { TEST_SECRET } from "../testing/test-people.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd";
const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;
const COOKIE = "cointide_refresh";

const ENDED = [401, "Your session has ended. Please sign in again."];
const NOBODY = [401, "Please sign in."];

const key = (secret: string) => new TextEncoder().encode(secret);

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let browser: TestBrowser;
  beforeEach(async () => {
    browser = service.browser();
    await browser.join(ADA, PASSWORD);
  });

  /** Another tab of the same browser, with its current cookies. */
  function tab(): TestBrowser {
    const other = service.browser();
    for (const [name, value] of browser.cookies) other.cookies.set(name, value);
    return other;
  }

  describe("an access token", () => {
    it("holds for 15 minutes, and is then answered with the exact words", async () => {
      service.clock.advance(15 * MINUTE - SECOND);
      expect(await browser.isSignedIn()).toBe(true);
      service.clock.advance(SECOND);
      const expired = await browser.get("/user");
      expect(answer(expired)).toEqual([401, "TokenExpiredError"]);
      expect(expired.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answer(await browser.put("/user/name", { name: 7 }))).toEqual([401, "TokenExpiredError"]);
    });

    it("is refused when it is missing or a guest's", async () => {
      for (const token of [null, "guest"]) {
        browser.hold(token);
        expect(answer(await browser.get("/user"))).toEqual(NOBODY);
        expect(answer(await browser.delete("/user", { password: PASSWORD }))).toEqual(NOBODY);
      }
    });

    it("is refused when this service did not sign it", async () => {
      const token = browser.token() ?? "";
      const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
      const signed = (secret: string, algorithm: string) =>
        new SignJWT(claims).setProtectedHeader({ alg: algorithm }).sign(key(secret));
      const forged = [
        new UnsecuredJWT(claims).encode(),
        await signed(`${TEST_SECRET}.`, "HS256"),
        await signed(TEST_SECRET.repeat(3), "HS512"),
        `${token.slice(0, -4)}AAAA`,
        "nonsense",
        "a.b.c",
      ];
      for (const text of forged) {
        browser.hold(text);
        expect(answer(await browser.get("/user"))).toEqual(ENDED);
      }
    });

    it("is refused without an end or without a session", async () => {
      const { exp: _, ...endless } = JSON.parse(
        Buffer.from((browser.token() ?? "").split(".")[1] ?? "", "base64url").toString(),
      );
      const exp = Math.floor(service.clock.now() / SECOND) + 60;
      const header = { alg: "HS256" };
      browser.hold(await new SignJWT(endless).setProtectedHeader(header).sign(key(TEST_SECRET)));
      expect(answer(await browser.get("/user"))).toEqual(ENDED);
      browser.hold(
        await new SignJWT({ ...endless, exp, sid: "none" }).setProtectedHeader(header).sign(key(TEST_SECRET)),
      );
      expect(answer(await browser.get("/user"))).toEqual(ENDED);
    });
  });

  describe("a refresh token", () => {
    it("gives a new access token, and its successor", async () => {
      const before = browser.cookies.get(COOKIE);
      service.clock.advance(16 * MINUTE);
      const response = await browser.refresh();
      expect([response.statusCode, Object.keys(response.json())]).toEqual([200, ["accessToken"]]);
      expect(browser.cookies.get(COOKIE)).not.toBe(before);
      expect(await browser.isSignedIn()).toBe(true);
    });

    it("holds for 30 days after its last use", async () => {
      service.clock.advance(29 * DAY);
      expect((await browser.refresh()).statusCode).toBe(200);
      service.clock.advance(29 * DAY);
      expect((await browser.refresh()).statusCode).toBe(200);
      service.clock.advance(30 * DAY);
      expect(answer(await browser.refresh())).toEqual(ENDED);
    });

    it("ends no session, and gives all tabs the same successor, when they use it at once", async () => {
      const tabs = [browser, tab(), tab(), tab()];
      const statuses = (await Promise.all(tabs.map((each) => each.refresh()))).map(
        ({ statusCode }) => statusCode,
      );
      expect(statuses).toEqual([200, 200, 200, 200]);
      expect(new Set(tabs.map(({ cookies }) => cookies.get(COOKIE))).size).toBe(1);
      for (const each of tabs) expect(await each.isSignedIn()).toBe(true);
      expect((await browser.refresh()).statusCode).toBe(200);
    });

    it("ends the session for every holder when it comes back later", async () => {
      const thief = tab();
      await browser.refresh();
      service.clock.advance(11 * SECOND);
      expect(answer(await thief.refresh())).toEqual(ENDED);
      expect(answer(await browser.refresh())).toEqual(ENDED);
      expect(answer(await browser.get("/user"))).toEqual(ENDED);
      expect(thief.cookies.has(COOKIE)).toBe(false);
    });

    it("ends the session even at once when it is older than the last but one", async () => {
      const thief = tab();
      await browser.refresh();
      await browser.refresh();
      expect(answer(await thief.refresh())).toEqual(ENDED);
      expect(answer(await browser.refresh())).toEqual(ENDED);
    });

    it("ends no session but its own when it comes back", async () => {
      const phone = service.browser();
      await phone.signIn(ADA, PASSWORD);
      const thief = tab();
      await browser.refresh();
      await browser.refresh();
      await thief.refresh();
      expect((await phone.refresh()).statusCode).toBe(200);
    });

    it("is refused, and ends no session, when it was never issued", async () => {
      const [sessionId] = (browser.cookies.get(COOKIE) ?? "").split(".");
      const stranger = service.browser();
      for (const text of ["", "x", `${sessionId}.1.${"A".repeat(43)}`, `${sessionId}.99.x`, "a.b.c"]) {
        stranger.cookies.set(COOKIE, text);
        expect(answer(await stranger.refresh())).toEqual(ENDED);
      }
      expect((await browser.refresh()).statusCode).toBe(200);
    });

    it.each([true, false])(
      "is kept where no script and no other site reads it (secure: %s)",
      async (secure) => {
        const { browser: open } = await createAccountService(service, { secureCookies: secure });
        const response = await open().signIn(ADA, PASSWORD);
        const lasting = `Max-Age=${30 * 24 * 60 * 60}; Path=/; HttpOnly;${secure ? " Secure;" : ""} SameSite=Strict`;
        expect(response.headers["set-cookie"]?.[0]).toMatch(new RegExp(`^${COOKIE}=[^;]+; ${lasting}$`));
      },
    );
  });

  describe("signing out", () => {
    it("ends this browser's session at once, and can be repeated", async () => {
      const [thief, token] = [tab(), browser.token()];
      browser.hold(null);
      expect((await browser.delete("/session")).statusCode).toBe(204);
      expect(browser.cookies.has(COOKIE)).toBe(false);
      thief.hold(token);
      expect(answer(await thief.get("/user"))).toEqual(ENDED);
      expect(answer(await thief.refresh())).toEqual(ENDED);
      expect((await browser.delete("/session")).statusCode).toBe(204);
    });

    it("works with the refresh token alone, whatever stands where the access token should", async () => {
      const phone = tab();
      for (const token of ["nonsense", "two words", "guest"]) {
        browser.hold(token);
        expect((await browser.delete("/session")).statusCode).toBe(204);
      }
      expect(answer(await phone.refresh())).toEqual(ENDED);
    });

    it("works with the access token alone", async () => {
      browser.cookies.clear();
      await browser.delete("/session");
      expect(await browser.isSignedIn()).toBe(false);
    });
  });
});
