import { accountSessionSchema, userAnswerSchema } from "@cointide/shared/contracts/session";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { otherThan, setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "Ada@example.com";
const EVE = "eve@example.com";
const PASSWORD = "Passw0rd";
const OTHER = "An0therWord";
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;
const MINUTE = 60_000;

const TAKEN = [409, "This email is already registered."];
const WRONG = [401, "The email or the password is wrong."];
const WRONG_CODE = [401, "The code is wrong or has expired."];

const signUp = (email = ADA, password = PASSWORD) => ({ name: "Ada", email, password });

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let browser: TestBrowser;
  beforeEach(() => {
    browser = service.browser();
  });

  describe("sign-up", () => {
    it("gives the id that the person has once the mailed code is handed in", async () => {
      const signedUp = await browser.post("/user", signUp());
      const id = signedUp.json();
      expect([signedUp.statusCode, id]).toEqual([200, expect.stringMatching(UUID)]);
      const { accessToken, user } = accountSessionSchema.parse((await browser.validate(ADA)).json());
      const createdAt = new Date(service.clock.now()).toISOString();
      expect(user).toEqual({ id, name: "Ada", email: ADA, createdAt, verified: true });
      browser.hold(accessToken);
      expect(userAnswerSchema.parse((await browser.get("/user")).json())).toEqual({ user });
    });

    it("refuses an address that is registered, however it is spelled", async () => {
      await browser.join(ADA, PASSWORD);
      expect(answer(await browser.post("/user", signUp(" ADA@EXAMPLE.COM ", OTHER)))).toEqual(TAKEN);
    });

    it("makes no account without its code", async () => {
      await browser.post("/user", signUp());
      expect(await service.opens(ADA, PASSWORD)).toBe(false);
      expect(answer(await browser.post("/user", signUp()))[0]).toBe(200);
    });

    it("never lets another person with the same address win, whichever came first", async () => {
      const eve = service.browser();
      await eve.post("/user", signUp(ADA, OTHER));
      await browser.post("/user", signUp());
      await eve.post("/user", signUp(ADA, OTHER));
      const [, code = ""] = service.codesTo(ADA);
      expect((await browser.validate(ADA, code)).statusCode).toBe(200);
      expect(await service.opens(ADA, PASSWORD)).toBe(true);
      expect(answer(await eve.signIn(ADA, OTHER))).toEqual(WRONG);
      for (const code of service.codesTo(ADA))
        expect(answer(await eve.validate(ADA, code))).toEqual(WRONG_CODE);
    });

    it("is not confirmed by the code of another sign-up, though its owner enters it", async () => {
      await browser.post("/user", signUp());
      await service.browser().post("/user", signUp(ADA, OTHER));
      expect(answer(await browser.validate(ADA))).toEqual(WRONG_CODE);
      expect((await browser.validate(ADA, service.codesTo(ADA)[0])).statusCode).toBe(200);
      expect(await service.opens(ADA, PASSWORD)).toBe(true);
    });
  });

  describe("sign-in", () => {
    it("gives a session of its own to each device", async () => {
      await browser.join(ADA, PASSWORD);
      const phone = service.browser();
      const { user } = accountSessionSchema.parse((await phone.signIn("ada@EXAMPLE.com", PASSWORD)).json());
      expect(user.email).toBe(ADA);
      expect(await phone.isSignedIn()).toBe(true);
      await phone.delete("/session");
      expect([await phone.isSignedIn(), await browser.isSignedIn()]).toEqual([false, true]);
    });

    it("gives the user's id before the code was handed in, and leaves the mailed code valid", async () => {
      const id = (await browser.post("/user", signUp())).json();
      const response = await browser.signIn(ADA, PASSWORD);
      expect([response.statusCode, response.json()]).toEqual([200, id]);
      expect(service.codesTo(ADA)).toHaveLength(1);
      expect((await browser.validate(ADA)).json().user).toMatchObject({ id, verified: true });
    });

    it("mails a fresh code when the last one is too old or was guessed at too often", async () => {
      await browser.post("/user", signUp());
      for (let attempt = 0; attempt < 5; attempt += 1) await browser.validate(ADA, "none");
      await browser.signIn(ADA, PASSWORD);
      expect(service.codesTo(ADA)).toHaveLength(2);
      expect((await browser.validate(ADA)).statusCode).toBe(200);
    });

    it("gives the user's id and mails a fresh code days later", async () => {
      const id = (await browser.post("/user", signUp())).json();
      service.clock.advance(3 * 24 * 60 * MINUTE);
      const phone = service.browser();
      const response = await phone.signIn(ADA, PASSWORD);
      expect([response.statusCode, response.json()]).toEqual([200, id]);
      expect(service.codesTo(ADA)).toHaveLength(2);
      expect((await phone.validate(ADA)).json().user).toMatchObject({ id, verified: true });
    });

    it("is refused in the same words for a wrong password and for an unknown email", async () => {
      await browser.join(ADA, PASSWORD);
      await browser.post("/user", signUp(EVE));
      for (const email of [ADA, EVE, "nobody@example.com"]) {
        expect(answer(await browser.signIn(email, OTHER))).toEqual(WRONG);
      }
    });
  });

  describe("a code", () => {
    beforeEach(async () => {
      await browser.post("/user", signUp());
    });

    it("is good for one use", async () => {
      const code = service.codeTo(ADA);
      expect((await browser.validate(ADA, code)).statusCode).toBe(200);
      expect(answer(await browser.validate(ADA, code))).toEqual(WRONG_CODE);
    });

    it("is good for one use though it is handed in many times at once", async () => {
      const attempts = Array.from({ length: 8 }, () => browser.validate(ADA));
      const statuses = (await Promise.all(attempts)).map(({ statusCode }) => statusCode);
      expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    });

    it.each([
      [15 * MINUTE - 1, 200],
      [15 * MINUTE, 401],
    ])("is answered after %i ms with %i", async (ms, status) => {
      service.clock.advance(ms);
      expect((await browser.validate(ADA)).statusCode).toBe(status);
    });

    it("is refused after five wrong attempts, even at once, and a new one is accepted", async () => {
      const code = service.codeTo(ADA);
      const wrong = Array.from({ length: 5 }, () => service.browser().validate(ADA, otherThan(code)));
      for (const response of await Promise.all(wrong)) expect(answer(response)).toEqual(WRONG_CODE);
      expect(answer(await service.browser().validate(ADA, code))).toEqual(WRONG_CODE);
      expect((await browser.post("/user/code", { email: ADA })).statusCode).toBe(204);
      expect((await browser.validate(ADA)).statusCode).toBe(200);
    });

    it("survives four wrong attempts", async () => {
      const code = service.codeTo(ADA);
      for (let i = 0; i < 4; i += 1) await browser.validate(ADA, otherThan(code));
      expect((await browser.validate(ADA, code)).statusCode).toBe(200);
    });

    it("ends with the next one that is sent", async () => {
      const first = service.codeTo(ADA);
      await browser.post("/user/code", { email: "ada@example.com" });
      expect(service.codesTo(ADA)).toHaveLength(2);
      expect(answer(await browser.validate(ADA, first))).toEqual(WRONG_CODE);
      expect((await browser.validate(ADA)).statusCode).toBe(200);
    });

    it("is refused to a browser that has not asked for one, in the same words for known and unknown addresses", async () => {
      const stranger = service.browser();
      const known = await stranger.post("/user/code", { email: ADA });
      const unknown = await stranger.post("/user/code", { email: EVE });
      expect(answer(unknown)).toEqual(answer(known));
      expect(answer(known)).toEqual([
        403,
        "This browser has not asked for a code for this address. Sign in with your password or start over to get one.",
      ]);
      expect([service.codesTo(EVE).length, service.codesTo(ADA).length]).toEqual([0, 1]);
    });

    it("is answered alike when a reset names an unknown address, and then is not sent", async () => {
      const visitor = service.browser();
      await visitor.put("/user/password", { email: EVE, password: PASSWORD });
      const unknown = await visitor.post("/user/code", { email: EVE });
      expect(answer(unknown)).toEqual(answer(await browser.post("/user/code", { email: ADA })));
      expect(service.codesTo(EVE)).toEqual([]);
    });

    it("is nowhere in the database as it is", async () => {
      const { rows } = (await service.database.execute(sql`SELECT * FROM pending_changes`)) as unknown as {
        rows: unknown[];
      };
      expect(rows).toHaveLength(1);
      expect(JSON.stringify(rows)).not.toContain(service.codeTo(ADA));
      expect(JSON.stringify(rows)).not.toContain(PASSWORD);
    });
  });
});
