import { beforeEach, describe, expect, it } from "vitest";
import { sessions, users } from "../database/schema.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";
const NEW = "new@example.com";
const PASSWORD = "Passw0rd";
const STRANGERS = "An0therWord";

const WRONG_CODE = [401, "The code is wrong or has expired."];
const SIGN_UP_ELSEWHERE = [
  403,
  "This code confirms a sign-up as “Eve” that was started in another browser. Enter it there, or first sign in here with the password of that sign-up.",
];
const PASSWORD_ELSEWHERE = [
  403,
  "This code confirms a new password that was chosen in another browser. Enter it there, or reset the password here.",
];
const EMAIL_ELSEWHERE = [
  403,
  "This code confirms the new email of an account that is not signed in here. Sign in to that account first, then enter the code.",
];

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let ada: TestBrowser;
  beforeEach(() => {
    ada = service.browser();
  });

  const subjectsTo = (email: string) =>
    service
      .mailsTo(email)
      .map(({ subject }) => subject)
      .filter((subject) => !subject.startsWith("Confirm"));

  describe("the code of a sign-up", () => {
    const signUp = (browser: TestBrowser, name: string, password: string) =>
      browser.post("/user", { name, email: ADA, password });

    it("makes no account when a stranger began it and its owner enters it, and names the stranger", async () => {
      await signUp(service.browser(), "Eve", STRANGERS);
      const response = await ada.validate(ADA);
      expect(answer(response)).toEqual(SIGN_UP_ELSEWHERE);
      expect(response.cookies).toEqual([]);
      expect(await service.database.select().from(users)).toEqual([]);
    });

    it("confirms its own sign-up alone, and the stranger's password never wins", async () => {
      const eve = service.browser();
      await signUp(eve, "Eve", STRANGERS);
      await signUp(ada, "Ada", PASSWORD);
      const [evesCode = "", adasCode = ""] = service.codesTo(ADA);
      expect(answer(await service.browser().validate(ADA, evesCode))).toEqual(SIGN_UP_ELSEWHERE);
      expect(answer(await ada.validate(ADA, evesCode))).toEqual(WRONG_CODE);
      expect(answer(await eve.validate(ADA, adasCode))).toEqual(WRONG_CODE);
      expect((await ada.validate(ADA, adasCode)).json().user.name).toBe("Ada");
      expect(answer(await eve.validate(ADA, evesCode))).toEqual(WRONG_CODE);
      expect([await service.opens(ADA, PASSWORD), await service.opens(ADA, STRANGERS)]).toEqual([
        true,
        false,
      ]);
    });

    it("is good in another browser once its password was entered there", async () => {
      await signUp(ada, "Ada", PASSWORD);
      const phone = service.browser();
      expect((await phone.validate(ADA)).statusCode).toBe(403);
      expect(typeof (await phone.signIn(ADA, PASSWORD)).json()).toBe("string");
      expect((await phone.validate(ADA)).statusCode).toBe(200);
      expect([await service.opens(ADA, PASSWORD), service.codesTo(ADA).length]).toEqual([true, 1]);
      expect(subjectsTo(ADA)).toEqual([]);
    });
  });

  describe("the code of a new password", () => {
    it("changes nothing when a stranger asked for it and its owner enters it", async () => {
      await ada.join(ADA, PASSWORD);
      await service.browser().put("/user/password", { email: ADA, password: STRANGERS });
      for (const browser of [service.browser(), ada]) {
        browser.cookies.delete("cointide_begun");
        expect(answer(await browser.validate(ADA))).toEqual(PASSWORD_ELSEWHERE);
      }
      expect([await service.opens(ADA, PASSWORD), await service.opens(ADA, STRANGERS)]).toEqual([
        true,
        false,
      ]);
      expect(subjectsTo(ADA)).toEqual([]);
    });

    it("changes nothing when the account no longer has the address it went to", async () => {
      await ada.join(ADA, PASSWORD);
      const visitor = service.browser();
      await visitor.put("/user/password", { email: ADA, password: STRANGERS });
      await service.database.update(users).set({ email: NEW, emailKey: NEW });
      expect(answer(await visitor.validate(ADA))).toEqual(WRONG_CODE);
      expect([await service.opens(NEW, PASSWORD), await service.opens(NEW, STRANGERS)]).toEqual([
        true,
        false,
      ]);
    });

    it("notifies the owner of what happened, and what to do", async () => {
      await ada.join(ADA, PASSWORD);
      const visitor = service.browser();
      await visitor.put("/user/password", { email: ADA, password: STRANGERS });
      await visitor.validate(ADA);
      expect(subjectsTo(ADA)).toEqual(["Your Cointide password was changed"]);
    });
  });

  describe("the code of a new email", () => {
    beforeEach(async () => {
      await ada.join(ADA, PASSWORD);
      await ada.put("/user/email", { newmail: NEW, password: PASSWORD });
    });

    it("gives a stranger neither session nor change, with a session of another account or without one", async () => {
      const eve = service.browser();
      await eve.join(EVE, STRANGERS);
      const withCookieOnly = service.browser();
      for (const [name, value] of ada.cookies) withCookieOnly.cookies.set(name, value);
      for (const stranger of [service.browser(), eve, withCookieOnly]) {
        const response = await stranger.validate(NEW);
        expect(answer(response)).toEqual(EMAIL_ELSEWHERE);
        expect(response.cookies).toEqual([]);
      }
      expect((await ada.get("/user")).json().user.email).toBe(ADA);
      expect(await service.opens(NEW, PASSWORD)).toBe(false);
      expect((await ada.validate(NEW)).statusCode).toBe(200);
    });

    it("is good in any session of its account, which goes on", async () => {
      const phone = service.browser();
      await phone.signIn(ADA, PASSWORD);
      const count = async () => (await service.database.select().from(sessions)).length;
      const before = await count();
      const response = await phone.validate(NEW);
      expect(response.json().user.email).toBe(NEW);
      expect(response.cookies.map(({ name }) => name)).not.toContain("cointide_refresh");
      expect(await count()).toBe(before);
      expect((await phone.refresh()).statusCode).toBe(200);
      expect([await phone.isSignedIn(), await ada.isSignedIn()]).toEqual([true, true]);
    });

    it("can be sent again from any session of its account, even after a stranger has signed up with the address", async () => {
      service.clock.advance(1_000);
      const eve = service.browser();
      await eve.post("/user", { name: "Eve", email: NEW, password: STRANGERS });
      const phone = service.browser();
      await phone.signIn(ADA, PASSWORD);
      expect((await phone.post("/user/code", { email: NEW })).statusCode).toBe(204);
      expect((await phone.validate(NEW)).json().user.email).toBe(NEW);
    });

    it("is worth nothing in a session that has ended", async () => {
      const token = ada.token();
      await ada.delete("/session");
      ada.hold(token);
      expect(answer(await ada.validate(NEW))).toEqual([401, "Your session has ended. Please sign in again."]);
      expect(await service.opens(ADA, PASSWORD)).toBe(true);
    });

    it("notifies the old address of what happened, and what to do", async () => {
      expect(subjectsTo(ADA)).toEqual([]);
      await ada.validate(NEW);
      expect([subjectsTo(ADA), subjectsTo(NEW)]).toEqual([["Your Cointide email was changed"], []]);
    });
  });

  it("the deletion of an account notifies its owner of what happened, and what to do", async () => {
    await ada.join(ADA, PASSWORD);
    await ada.delete("/user", { password: STRANGERS });
    expect(subjectsTo(ADA)).toEqual([]);
    await ada.delete("/user", { password: PASSWORD });
    expect(subjectsTo(ADA)).toEqual(["Your Cointide account was deleted"]);
  });
});
