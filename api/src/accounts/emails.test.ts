import { beforeEach, describe, expect, it } from "vitest";
import { pendingChanges, users } from "../database/schema.ts";
import { createAccountService, setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ANNA = "anna@xn--e1afmkfd.xn--p1ai";
const SPELLINGS = [
  ANNA,
  "anna@пример.рф",
  "ANNA@ПРИМЕР。рф",
  "Anna@XN--E1AFMKFD.рф",
  " anna@при\u00ADмер.РФ ",
];
const EVE = "eve@example.com";
const PASSWORD = "Passw0rd";
const OTHER = "An0therWord";

const TAKEN = [409, "This email is already registered."];

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let browser: TestBrowser;
  beforeEach(() => {
    browser = service.browser();
  });

  it.each(SPELLINGS)(
    "creates one account for all spellings of an address, first typed as %j",
    async (email) => {
      const signedUp = await browser.post("/user", { name: "Anna", email, password: PASSWORD });
      expect(signedUp.statusCode).toBe(200);
      const { user } = (
        await browser.validate(
          "anna@пример.рф",
          service.codeTo(service.people.outbox.list().at(-1)?.to ?? ""),
        )
      ).json();
      expect(user.email.toLowerCase()).toBe(ANNA);
      for (const spelling of SPELLINGS) {
        expect(await service.opens(spelling, PASSWORD)).toBe(true);
        const again = { name: "Anna", email: spelling, password: OTHER };
        expect(answer(await service.browser().post("/user", again))).toEqual(TAKEN);
      }
    },
  );

  it("changes the email to another alphabet, and the password by any spelling", async () => {
    await browser.join(EVE, PASSWORD);
    const change = { newmail: "anna@пример.рф", password: PASSWORD };
    expect((await browser.put("/user/email", change)).statusCode).toBe(204);
    expect((await browser.post("/user/code", { email: "anna@ПРИМЕР.рф" })).statusCode).toBe(204);
    expect((await browser.validate("anna@пример.рф", service.codeTo(ANNA))).json().user.email).toBe(ANNA);
    await browser.put("/user/password", { email: "anna@пример.рф", password: OTHER });
    expect((await browser.validate("ANNA@пример.рф", service.codeTo(ANNA))).statusCode).toBe(200);
    expect(await service.opens(ANNA, OTHER)).toBe(true);
  });

  it.each(["анна@example.com", "anna@пример.рф.", "anna@xn--a.com", "anna@при\u202Eмер.рф"])(
    "takes no new email such as %j",
    async (email) => {
      await browser.join(EVE, PASSWORD);
      const signUp = await browser.post("/user", { name: "Anna", email, password: PASSWORD });
      const change = await browser.put("/user/email", { newmail: email, password: PASSWORD });
      const sentence = expect.stringMatching(/^Please enter a valid email\.$|before the @\.$/);
      expect([signUp, change].map(answer)).toEqual([
        [422, sentence],
        [422, sentence],
      ]);
      expect(await service.database.select().from(pendingChanges)).toEqual([]);
    },
  );

  it.each(["anna@ΒΌΛΟΣ.gr", "anna@STRAẞE.de", "anna@K-İ.com"])(
    "finds the account by the spelling that it began with: %s",
    async (email) => {
      await browser.post("/user", { name: "Anna", email, password: PASSWORD });
      const sentTo = service.people.outbox.list().at(-1)?.to ?? "";
      expect((await browser.validate(email, service.codeTo(sentTo))).statusCode).toBe(200);
      expect(await service.opens(email, PASSWORD)).toBe(true);
    },
  );

  it("takes no address that an account from before the rule has", async () => {
    await browser.join(EVE, PASSWORD);
    await service.database.update(users).set({ email: "Anna@пример.рф", emailKey: "anna@пример.рф" });
    for (const email of SPELLINGS) {
      const signUp = { name: "Anna", email, password: OTHER };
      expect(answer(await service.browser().post("/user", signUp))).toEqual(TAKEN);
    }
  });

  it.each([
    ["a domain that was kept as it was typed", "anna@пример.рф", "anna@xn--e1afmkfd.xn--p1ai"],
    ["another alphabet before the @", "анна@example.com", "АННА@example.com"],
    ["a label that ends with a hyphen", "ada@foo-.com", "ADA@FOO-.com"],
    ["a label that is too long", `ada@${"a".repeat(64)}.com`, `ada@${"a".repeat(64)}.com`],
    ["Punycode of nothing", "ada@xn--a.com", "ada@xn--a.com"],
    ["full-width letters", "ada@ｅｘａｍｐｌｅ.com", "ada@ｅｘａｍｐｌｅ.com"],
  ])("opens an account from before the rule with %s", async (_, email, typed) => {
    await browser.join(EVE, PASSWORD);
    await service.database.update(users).set({ email, emailKey: email.toLowerCase() });
    expect(await service.opens(typed, PASSWORD)).toBe(true);
    const visitor = service.browser();
    await visitor.put("/user/password", { email: typed, password: OTHER });
    expect((await visitor.validate(typed, service.codeTo(email))).json().user.email).toBe(email);
    expect(await service.opens(typed, OTHER)).toBe(true);
    expect((await visitor.put("/user/password", { email: typed, password: PASSWORD })).statusCode).toBe(200);
    expect((await visitor.delete("/user", { password: OTHER })).statusCode).toBe(204);
    expect(await service.opens(typed, OTHER)).toBe(false);
  });
});

describe.each(ONE_ENGINE)("attempts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  it("count for the address in whatever spelling", async () => {
    const { browser } = await createAccountService(opened, { limitFactor: 1 });
    const wide = [..."example"].map((letter) => String.fromCharCode(letter.charCodeAt(0) + 0xfee0));
    const spellings = wide.map(
      (letter, at) => `ada@${"example".slice(0, at)}${letter}${"example".slice(at + 1)}.com`,
    );
    for (const email of [...spellings, ...spellings.slice(0, 3)]) await browser().signIn(email, OTHER);
    expect((await browser().signIn("ada@example.com", OTHER)).statusCode).toBe(429);
  });
});
