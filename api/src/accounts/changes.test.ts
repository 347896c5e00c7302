import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "Ada@example.com";
const EVE = "eve@example.com";
const PASSWORD = "Passw0rd";
const OTHER = "An0therWord";
const UUID = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/;

const TAKEN = [409, "This email is already registered."];
const WRONG = [401, "The email or the password is wrong."];
const WRONG_PASSWORD = [401, "The password is wrong."];
const WRONG_CODE = [401, "The code is wrong or has expired."];

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let browser: TestBrowser;
  beforeEach(() => {
    browser = service.browser();
  });

  describe("a forgotten password", () => {
    it("is replaced once the code is handed in, and not before; everybody is signed out", async () => {
      const { id } = (await browser.join(ADA, PASSWORD)).json().user;
      const visitor = service.browser();
      const response = await visitor.put("/user/password", { email: ADA, password: OTHER });
      expect([response.statusCode, response.json()]).toEqual([200, id]);
      expect([await service.opens(ADA, PASSWORD), await service.opens(ADA, OTHER)]).toEqual([true, false]);
      expect(await browser.isSignedIn()).toBe(true);
      expect((await visitor.validate(ADA)).json().user.id).toBe(id);
      expect([await service.opens(ADA, PASSWORD), await service.opens(ADA, OTHER)]).toEqual([false, true]);
      expect([await browser.isSignedIn(), await visitor.isSignedIn()]).toEqual([false, true]);
      expect((await browser.refresh()).statusCode).toBe(401);
    });

    it("is answered alike when the address is unknown, and mails nothing", async () => {
      await browser.join(ADA, PASSWORD);
      const reset = async (email: string) => {
        const response = await service.browser().put("/user/password", { email, password: OTHER });
        const headers = Object.keys(response.headers).sort();
        return { status: response.statusCode, headers, id: response.json() as string };
      };
      const [known, unknown, again] = [await reset(ADA), await reset(EVE), await reset(EVE)];
      expect(unknown).toEqual({ ...known, id: unknown.id });
      expect(unknown.id).toMatch(UUID);
      expect(again.id).toBe(unknown.id);
      expect(service.codesTo(EVE)).toEqual([]);
      expect(answer(await browser.validate(EVE, "123456"))).toEqual(WRONG_CODE);
    });

    it("stays when another person asked to replace it, whatever code its owner enters", async () => {
      await browser.join(ADA, PASSWORD);
      const eve = service.browser();
      await browser.put("/user/password", { email: ADA, password: "N3wPassword" });
      eve.hold("guest");
      await eve.put("/user/password", { email: ADA, password: OTHER });
      expect(answer(await browser.validate(ADA))).toEqual(WRONG_CODE);
      expect((await browser.validate(ADA, service.codesTo(ADA).at(-2))).statusCode).toBe(200);
      expect(answer(await browser.validate(ADA))).toEqual(WRONG_CODE);
      expect(await service.opens(ADA, "N3wPassword")).toBe(true);
      expect(await service.opens(ADA, OTHER)).toBe(false);
    });

    it("can be changed by a signed-in person for their own account only", async () => {
      await browser.join(ADA, PASSWORD);
      await service.browser().join(EVE, PASSWORD);
      expect(answer(await browser.put("/user/password", { email: EVE, password: OTHER }))).toEqual([
        422,
        "This is not the email of your account.",
      ]);
      browser.hold("nonsense");
      expect((await browser.put("/user/password", { email: ADA, password: OTHER })).statusCode).toBe(401);
    });
  });

  describe("a new email", () => {
    it("holds once the code mailed to it is handed in", async () => {
      const { id } = (await browser.join(ADA, PASSWORD)).json().user;
      const change = { newmail: EVE, password: PASSWORD };
      expect((await browser.put("/user/email", change)).statusCode).toBe(204);
      expect((await browser.get("/user")).json().user.email).toBe(ADA);
      expect((await browser.validate(EVE)).json().user).toMatchObject({ id, email: EVE });
      expect([await service.opens(ADA, PASSWORD), await service.opens(EVE, PASSWORD)]).toEqual([false, true]);
      expect((await browser.get("/user")).json().user.email).toBe(EVE);
    });

    it("needs the password", async () => {
      await browser.join(ADA, PASSWORD);
      const response = await browser.put("/user/email", { newmail: EVE, password: OTHER });
      expect(answer(response)).toEqual(WRONG_PASSWORD);
      expect(service.codesTo(EVE)).toEqual([]);
    });

    it("must be free, when it is requested and when it is confirmed", async () => {
      await browser.join(ADA, PASSWORD);
      const change = { newmail: EVE, password: PASSWORD };
      await browser.put("/user/email", change);
      const code = service.codeTo(EVE);
      const eve = service.browser();
      await eve.join(EVE, OTHER);
      expect((await browser.validate(EVE, code)).statusCode).toBe(401);
      expect(answer(await browser.put("/user/email", change))).toEqual(TAKEN);
      expect((await eve.get("/user")).json().user.email).toBe(EVE);
    });

    it("voids the codes that went to the old one", async () => {
      await browser.join(ADA, PASSWORD);
      await service.browser().put("/user/password", { email: ADA, password: OTHER });
      const code = service.codeTo(ADA);
      await browser.put("/user/email", { newmail: EVE, password: PASSWORD });
      await browser.validate(EVE);
      expect(answer(await service.browser().validate(ADA, code))).toEqual(WRONG_CODE);
      expect(await service.opens(EVE, PASSWORD)).toBe(true);
    });
  });

  it("a name changes, trimmed", async () => {
    await browser.join(ADA, PASSWORD);
    const renamed = await browser.put("/user/name", { name: " <b>Ada</b> 💥 " });
    expect([renamed.statusCode, renamed.json().user]).toEqual([
      200,
      expect.objectContaining({ name: "<b>Ada</b> 💥" }),
    ]);
    expect((await browser.get("/user")).json().user.name).toBe("<b>Ada</b> 💥");
  });

  describe("deletion", () => {
    it("needs the password", async () => {
      await browser.join(ADA, PASSWORD);
      expect(answer(await browser.delete("/user", { password: OTHER }))).toEqual(WRONG_PASSWORD);
      expect(await browser.isSignedIn()).toBe(true);
    });

    it("erases the person", async () => {
      const { id } = (await browser.join(ADA, PASSWORD)).json().user;
      const phone = service.browser();
      await phone.signIn(ADA, PASSWORD);
      await browser.put("/user/password", { email: ADA, password: OTHER });
      await browser.put("/user/email", { newmail: EVE, password: PASSWORD });
      expect((await browser.delete("/user", { password: PASSWORD })).statusCode).toBe(204);
      expect([...browser.cookies.keys()]).toEqual([]);
      expect([await browser.isSignedIn(), await phone.isSignedIn()]).toEqual([false, false]);
      expect((await phone.refresh()).statusCode).toBe(401);
      expect(answer(await phone.signIn(ADA, PASSWORD))).toEqual(WRONG);
      for (const table of ["users", "sessions", "streams", "pending_changes"]) {
        const { rows } = (await service.database.execute(sql.raw(`SELECT * FROM ${table}`))) as never;
        expect(rows).toEqual([]);
      }
      const { user } = (await service.browser().join(ADA, OTHER)).json();
      expect(user.id).not.toBe(id);
    });
  });
});
