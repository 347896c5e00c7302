import { Writable } from "node:stream";
import * as argon2 from "@node-rs/argon2";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createLog } from "../operations/log.ts";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { anyText } from "../testing/any-text.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { silentLog } from "../testing/test-log.ts";
import { ADVISED_COST, createPasswords, type HashCost } from "./passwords.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd-of-Ada";
const OTHER = "An0therWord-of-Ada";
const COST: HashCost = { memoryCost: 8, timeCost: 1, parallelism: 1 };

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  describe.each([
    ["sign-in", "/user"],
    ["reset", "/user/password"],
  ])("%s", (_, url) => {
    const send = (service: AccountService, email: string) =>
      service.browser().put(url, { email, password: OTHER });

    it("hashes as often for an unknown email as for a known one, at the same cost", async () => {
      const service = await createAccountService(opened);
      await service.browser().join(ADA, PASSWORD);
      const { accounts } = service.people;
      const hashed: string[] = [];
      accounts.passwords = await createPasswords(COST, {
        hash: (password, cost) => {
          hashed.push(`hash ${JSON.stringify({ ...cost, salt: undefined })}`);
          return argon2.hash(password, cost);
        },
        verify: (passwordHash, password) => {
          hashed.push(`verify ${String(passwordHash).split("$", 4).join("$")}`);
          return argon2.verify(passwordHash, password);
        },
      });
      const hashedFor = async (email: string) => {
        hashed.length = 0;
        await send(service, email);
        return [...hashed];
      };
      expect(await hashedFor(ADA)).toHaveLength(1);
      expect(await hashedFor("eve@example.com")).toEqual(await hashedFor(ADA));
    });
  });

  it("many sign-ins at once do not delay other requests", async () => {
    const service = await createAccountService(opened, { hashCost: ADVISED_COST });
    const person = service.browser();
    await person.join(ADA, PASSWORD);
    let left = 16;
    const crowd = Array.from({ length: left }, async (_, index) => {
      const status = (await service.browser().signIn(`${index}@example.com`, PASSWORD)).statusCode;
      left -= 1;
      return status;
    });
    for (let i = 0; i < 5; i += 1) expect(await person.isSignedIn()).toBe(true);
    expect(left).toBeGreaterThan(0);
    expect(new Set(await Promise.all(crowd))).toEqual(new Set([401]));
  });

  describe("too many attempts are refused, for", () => {
    const refusal = { statusCode: 429, body: expect.stringMatching(/^Too many attempts\. /) };
    async function sending(count: number, send: () => Promise<{ statusCode: number }>) {
      for (let i = 1; i < count; i += 1) await send();
      return send();
    }

    it("passwords of one account from one address, and of one session", async () => {
      const { browser } = await createAccountService(opened, { limitFactor: 1 });
      const person = browser();
      await person.join(ADA, PASSWORD);
      await sending(10, () => browser("198.51.100.1").signIn(ADA, OTHER));
      expect(await browser("198.51.100.1").signIn(ADA, PASSWORD)).toMatchObject(refusal);
      const change = { newmail: "new@example.com", password: OTHER };
      await sending(9, () => person.put("/user/email", change));
      await person.delete("/user", { password: OTHER });
      expect(await person.delete("/user", { password: PASSWORD })).toMatchObject(refusal);
      expect((await browser("203.0.113.9").signIn(ADA, PASSWORD)).statusCode).toBe(200);
    });

    it("right passwords never", async () => {
      const { browser } = await createAccountService(opened, { limitFactor: 1 });
      await browser().join(ADA, PASSWORD);
      expect((await sending(15, () => browser().signIn(ADA, PASSWORD))).statusCode).toBe(200);
    });

    it.each([
      [
        "sign-ups",
        5,
        (email: string) => ["POST", "/user", { name: "Ada", email, password: PASSWORD }] as const,
      ],
      ["new codes", 5, (email: string) => ["POST", "/user/code", { email }] as const],
      ["codes", 20, (email: string) => ["PUT", "/user/validate", { email, code: "123456" }] as const],
      ["resets", 10, (email: string) => ["PUT", "/user/password", { email, password: OTHER }] as const],
    ])("%s of one address", async (_, most, request) => {
      const { app } = await createAccountService(opened, { limitFactor: 1 });
      const send = (email = ADA) => {
        const [method, url, payload] = request(email);
        return app.inject({ method, url, payload });
      };
      expect((await sending(most, send)).statusCode).not.toBe(429);
      const refused = await send();
      expect(refused).toMatchObject(refusal);
      expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
      expect((await send("eve@example.com")).statusCode).not.toBe(429);
    });

    it("codes mailed to one recipient in an hour and a day, which a restart does not forget", async () => {
      const spend = async (hours: number) => {
        const { browser, clock } = await createAccountService(opened);
        clock.advance(hours * 3_600_000);
        return () => browser().post("/user", { name: "Ada", email: ADA, password: OTHER });
      };
      await sending(20, await spend(0));
      expect((await sending(20, await spend(0))).statusCode).toBe(200);
      expect(await (await spend(0))()).toMatchObject(refusal);
      expect((await sending(20, await spend(2))).statusCode).toBe(200);
      expect(await (await spend(4))()).toMatchObject(refusal);
      expect((await (await spend(27))()).statusCode).toBe(200);
    });

    it("resets mailed to one recipient: 36 at once and then one an hour, which a restart does not forget", async () => {
      const spend = async (minutes: number) => {
        const { browser, clock } = await createAccountService(opened);
        clock.advance(minutes * 60_000);
        return () => browser().put("/user/password", { email: ADA, password: OTHER });
      };
      await sending(18, await spend(0));
      expect((await sending(18, await spend(0))).statusCode).toBe(200);
      const refused = await (await spend(20))();
      expect(refused).toMatchObject(refusal);
      expect(refused.headers["retry-after"]).toBe("2400");
      for (let hour = 1; hour <= 3; hour += 1) {
        expect((await (await spend(60 * hour))()).statusCode).toBe(200);
        expect(await (await spend(60 * hour + 59))()).toMatchObject(refusal);
      }
      expect((await sending(33, await spend(24 * 60 + 1))).statusCode).toBe(200);
      expect(await (await spend(24 * 60 + 1))()).toMatchObject(refusal);
    });
  });

  it("no password, token or code is in the log", async () => {
    let lines = "";
    const log = createLog(
      new Writable({
        write(chunk, _encoding, done) {
          lines += chunk;
          done();
        },
      }),
    );
    const service = await createAccountService(opened, { log });
    const person = service.browser();
    const secrets = new Set([PASSWORD, OTHER]);
    const remember = () => {
      secrets.add(person.token() ?? "").add(person.cookies.get("cointide_refresh") ?? "");
    };
    await person.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
    await person.validate(ADA, "wrong!");
    await person.validate(ADA);
    remember();
    await person.refresh();
    remember();
    await person.signIn(ADA, OTHER);
    await person.put("/user/password", { email: ADA, password: OTHER, more: 1 });
    await person.put("/user/password", { email: ADA, password: OTHER });
    await person.validate(ADA);
    remember();
    await person.delete("/session");
    service.people.accounts.passwords.verify = () => Promise.reject(new Error("no memory"));
    expect((await person.signIn(ADA, OTHER)).statusCode).toBe(500);
    expect(lines.split("\n").length).toBeGreaterThan(10);
    for (const secret of secrets) expect(lines).not.toContain(secret);
    for (const code of service.codesTo(ADA)) expect(lines).not.toMatch(new RegExp(`\\b${code}\\b`));
    expect(lines).not.toContain(ADA);
  });

  it("no JSON whatsoever makes a route fail", async () => {
    const { app, browser } = await createAccountService(opened, { limitFactor: 1e9, log: silentLog() });
    const person = browser();
    await person.join(ADA, PASSWORD);
    const strange = fc.oneof(
      fc.constantFrom(ADA, PASSWORD, "guest", "a@b.cd", "\u0000", "\ud800", "__proto__", "A1a\u0000aaaaa"),
      anyText(),
      fc.jsonValue(),
    );
    const names = ["name", "email", "newmail", "password", "code", "userId", "__proto__", "constructor"];
    const body = fc.oneof(
      fc.dictionary(fc.constantFrom(...names), strange).map((fields) => ({ ...fields })),
      fc.record({ name: strange, email: strange, password: fc.constant(PASSWORD) }),
      fc.record({ email: fc.constant(ADA), code: strange }),
      fc.record({ name: strange }),
      fc.jsonValue(),
    );
    const route = fc.constantFrom(
      ...([
        "POST /user",
        "PUT /user",
        "POST /user/code",
        "PUT /user/validate",
        "PUT /user/password",
      ] as const),
      ...([
        "PUT /user/email",
        "PUT /user/name",
        "DELETE /user",
        "POST /user/token",
        "DELETE /session",
      ] as const),
      "GET /user",
      "PUT /user/preferences",
      "PUT /user/storage/mfe-notes/latest",
    );
    const token = fc.oneof(fc.constant(person.token()), fc.constantFrom("guest", ""), fc.base64String());
    const cookie = fc.stringMatching(/^[!-~]{0,40}$/);
    await fc.assert(
      fc.asyncProperty(route, body, token, cookie, async (line, payload, bearer, text) => {
        const [method = "GET", url = ""] = line.split(" ");
        const response = await app.inject({
          ...{ method: method as "GET", url, cookies: { cointide_refresh: text, cointide_begun: text } },
          headers: { authorization: `Bearer ${bearer}`, "content-type": "application/json" },
          ...(method !== "GET" && { payload: JSON.stringify(payload) ?? "" }),
        });
        expect(response.statusCode).toBeLessThan(500);
        if (response.statusCode >= 400) {
          expect(response.headers["content-type"]).toBe("text/plain; charset=utf-8");
          expect(response.body).not.toBe("");
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);
});
