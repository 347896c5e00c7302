import { beforeEach, describe, expect, it } from "vitest";
import { createAccountService, otherThan, setUpAccounts } from "../testing/account-service.ts";
import { firstCases, ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";
const PASSWORD = "Passw0rd-of-Ada";
const OTHER = "An0therWord-of-Eve";
const DEVICE = "cointide_device";
const BEGUN = "cointide_begun";
const HOME = "192.0.2.1";
const MINUTE = 60_000;

const WRONG_CODE = [401, "The code is wrong or has expired."];
const NONE_LEFT = [401, "No attempts left. Send a new code."];
const WRONG = [401, "The email or the password is wrong."];

/** The addresses that strangers use. An IPv6 network counts as one address. */
const CROWDS: [string, (index: number) => string][] = [
  ["the owner's address", () => HOME],
  ["many addresses", (index) => `198.51.100.${index + 1}`],
  ["one IPv6 network", (index) => `2001:db8::${(index + 1).toString(16)}`],
  ["many IPv6 networks", (index) => `2001:db8:0:${(index + 1).toString(16)}::1`],
];

describe.each(ONE_ENGINE)("strangers on $engine", ({ open }) => {
  const service = setUpAccounts(open, { limitFactor: 1 });
  let owner: TestBrowser;
  beforeEach(() => {
    owner = service.browser(HOME);
  });

  const strangersDo = async (
    count: number,
    addressOf: (index: number) => string,
    act: (stranger: TestBrowser) => Promise<{ statusCode: number }>,
  ) => {
    const statuses: number[] = [];
    for (let index = 0; index < count; index += 1) {
      statuses.push((await act(service.browser(addressOf(index)))).statusCode);
    }
    return statuses;
  };
  const opens = async (browser: TestBrowser, password = PASSWORD) =>
    (await browser.signIn(ADA, password)).statusCode;

  describe.each(firstCases(2, CROWDS))("from %s", (_, addressOf) => {
    it("lock neither the owner's device nor the open session out by trying passwords", async () => {
      await owner.join(ADA, PASSWORD);
      await strangersDo(60, addressOf, (stranger) => stranger.signIn(ADA, OTHER));
      service.people.accounts.waits.length = 0;
      expect(await opens(owner)).toBe(200);
      expect((await owner.put("/user/email", { newmail: EVE, password: PASSWORD })).statusCode).toBe(204);
      expect((await owner.put("/user/password", { email: ADA, password: OTHER })).statusCode).toBe(200);
      expect(service.people.accounts.waits).toEqual([]);
      expect((await owner.delete("/user", { password: PASSWORD })).statusCode).toBe(204);
    });

    it("use up no attempt of the browser that asked by trying codes", async () => {
      await owner.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
      const code = service.codeTo(ADA);
      await strangersDo(60, addressOf, (stranger) => stranger.validate(ADA, otherThan(code)));
      for (let i = 0; i < 4; i += 1) {
        expect(answer(await owner.validate(ADA, otherThan(code)))).toEqual(WRONG_CODE);
      }
      expect((await owner.validate(ADA, code)).statusCode).toBe(200);
    });

    it("leave earlier codes valid, and new ones to the browser that asked, when they request codes", async () => {
      await owner.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
      const code = service.codeTo(ADA);
      await strangersDo(70, addressOf, (stranger) => stranger.post("/user/code", { email: ADA }));
      expect(service.codeTo(ADA)).toBe(code);
      expect((await owner.post("/user/code", { email: ADA })).statusCode).toBe(204);
      expect((await owner.validate(ADA)).statusCode).toBe(200);
    });

    it("cannot block a reset on the owner's device, and cause at most 36 mails at once", async () => {
      await owner.join(ADA, PASSWORD);
      await strangersDo(70, addressOf, (stranger) =>
        stranger.put("/user/password", { email: ADA, password: OTHER }),
      );
      expect(service.codesTo(ADA).length - 1).toBeLessThanOrEqual(36);
      await owner.delete("/session");
      owner.hold(null);
      expect((await owner.put("/user/password", { email: ADA, password: OTHER })).statusCode).toBe(200);
      expect((await owner.validate(ADA)).statusCode).toBe(200);
    });

    it("break neither the owner's sign-up nor the sign-in that leads to it by signing up", async () => {
      await strangersDo(20, addressOf, (stranger) =>
        stranger.post("/user", { name: "Eve", email: ADA, password: OTHER }),
      );
      const somewhere = service.browser("203.0.113.9");
      const response = await somewhere.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
      expect(response.statusCode).toBe(200);
      const code = service.codeTo(ADA);
      await strangersDo(10, addressOf, (stranger) =>
        stranger.post("/user", { name: "Eve", email: ADA, password: OTHER }),
      );
      const phone = service.browser("203.0.113.10");
      expect((await phone.signIn(ADA, PASSWORD)).json()).toBe(response.json());
      expect((await phone.validate(ADA, code)).json().user).toMatchObject({ name: "Ada" });
      expect(await opens(service.browser("203.0.113.11"))).toBe(200);
    });

    it("cannot keep a new code from the owner's sign-up once its password is entered", async () => {
      await owner.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
      await strangersDo(60, addressOf, (stranger) =>
        stranger.post("/user", { name: "Eve", email: ADA, password: OTHER }),
      );
      service.clock.advance(16 * MINUTE);
      const phone = service.browser("203.0.113.10");
      expect((await phone.signIn(ADA, PASSWORD)).statusCode).toBe(200);
      expect((await phone.validate(ADA)).json().user).toMatchObject({ name: "Ada" });
    });
  });

  it("cannot block a reset from the owner's own address, even without a cookie there", async () => {
    await owner.join(ADA, PASSWORD);
    const [, addressOf] = CROWDS[1] ?? [];
    await strangersDo(70, addressOf ?? (() => ""), (stranger) =>
      stranger.put("/user/password", { email: ADA, password: OTHER }),
    );
    const fresh = service.browser(HOME);
    expect((await fresh.put("/user/password", { email: ADA, password: OTHER })).statusCode).toBe(200);
    expect((await fresh.validate(ADA)).statusCode).toBe(200);
  });

  it("block a reset from a new device at a new address for an hour at most", async () => {
    await owner.join(ADA, PASSWORD);
    const [, addressOf] = CROWDS[1] ?? [];
    await strangersDo(70, addressOf ?? (() => ""), (stranger) =>
      stranger.put("/user/password", { email: ADA, password: OTHER }),
    );
    const reset = () => service.browser("203.0.113.9").put("/user/password", { email: ADA, password: OTHER });
    expect((await reset()).statusCode).toBe(429);
    service.clock.advance(60 * MINUTE);
    expect((await reset()).statusCode).toBe(200);
  });

  it("are answered ever slower when they guess from everywhere; the owner's device is not", async () => {
    await owner.join(ADA, PASSWORD);
    const { waits } = service.people.accounts;
    await strangersDo(
      50,
      (index) => `198.51.100.${index + 1}`,
      (stranger) => stranger.signIn(ADA, OTHER),
    );
    expect(waits).toHaveLength(30);
    expect(waits).toEqual([...waits].sort((one, other) => one - other));
    expect([waits[0], waits.at(-1)]).toEqual([250, 5_000]);
    expect(await opens(service.browser("203.0.113.9"))).toBe(200);
    expect(await opens(owner)).toBe(200);
    expect(waits).toHaveLength(31);
  });

  it("are refused after ten guesses from one address, or from one IPv6 /64", async () => {
    await owner.join(ADA, PASSWORD);
    for (const [, addressOf] of [CROWDS[0], CROWDS[2]].flatMap((crowd) => (crowd ? [crowd] : []))) {
      const statuses = await strangersDo(15, addressOf, (stranger) => stranger.signIn(ADA, OTHER));
      expect(statuses).toEqual([...Array(10).fill(401), ...Array(5).fill(429)]);
    }
  });

  it("pass by no device cookie but one that the service wrote for this account", async () => {
    await owner.join(ADA, PASSWORD);
    const eve = service.browser();
    await eve.join(EVE, OTHER);
    const [id = "", seal = ""] = (owner.cookies.get(DEVICE) ?? "").split(".");
    const [evesId = "", evesSeal = ""] = (eve.cookies.get(DEVICE) ?? "").split(".");
    const forged = [
      ...["", "x", `${id}.${"A".repeat(43)}`, `${evesId}.${seal}`, `${id}.${evesSeal}`],
      ...[`${evesId}.${evesSeal}`, `${id}${seal}`, `${id}.${seal}x`, `${"A".repeat(22)}.${seal}`],
    ];
    await strangersDo(
      15,
      () => HOME,
      (stranger) => stranger.signIn(ADA, OTHER),
    );
    for (const token of forged) {
      const stranger = service.browser(HOME);
      stranger.cookies.set(DEVICE, token);
      expect(await opens(stranger)).toBe(429);
    }
    expect(await opens(owner)).toBe(200);
  });

  it("do not lock the owner's device out after the email changed", async () => {
    await owner.join(ADA, PASSWORD);
    await owner.put("/user/email", { newmail: EVE, password: PASSWORD });
    await owner.validate(EVE);
    await strangersDo(
      15,
      () => HOME,
      (stranger) => stranger.signIn(EVE, OTHER),
    );
    expect((await service.browser(HOME).signIn(EVE, PASSWORD)).statusCode).toBe(429);
    expect((await owner.signIn(EVE, PASSWORD)).statusCode).toBe(200);
  });

  it("have ten passwords with a stolen device cookie, and use up no other device's", async () => {
    await owner.join(ADA, PASSWORD);
    const thief = service.browser("198.51.100.1");
    thief.cookies.set(DEVICE, owner.cookies.get(DEVICE) ?? "");
    const phone = service.browser("203.0.113.9");
    await phone.signIn(ADA, PASSWORD);
    for (let i = 0; i < 10; i += 1) expect(answer(await thief.signIn(ADA, OTHER))).toEqual(WRONG);
    expect(await opens(thief)).toBe(429);
    expect(await opens(phone)).toBe(200);
  });

  it("pass by no made-up cookie of a change", async () => {
    await owner.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
    const code = service.codeTo(ADA);
    const stranger = service.browser("198.51.100.1");
    for (let i = 0; i < 6; i += 1) {
      stranger.cookies.set(BEGUN, `${crypto.randomUUID()}.x.${i}`);
      expect(answer(await stranger.validate(ADA, otherThan(code)))).toEqual(WRONG_CODE);
    }
    expect(answer(await stranger.validate(ADA, code))).toEqual(WRONG_CODE);
    expect((await owner.validate(ADA, code)).statusCode).toBe(200);
  });

  describe("a code", () => {
    let code = "";
    beforeEach(async () => {
      await owner.post("/user", { name: "Ada", email: ADA, password: PASSWORD });
      code = service.codeTo(ADA);
    });
    const tryWrongly = (browser: TestBrowser) => browser.validate(ADA, otherThan(code));

    it("holds five attempts of the browser that asked, says when they are used up, and is renewed there", async () => {
      for (let i = 0; i < 4; i += 1) expect(answer(await tryWrongly(owner))).toEqual(WRONG_CODE);
      expect(answer(await tryWrongly(owner))).toEqual(NONE_LEFT);
      expect(answer(await owner.validate(ADA, code))).toEqual(NONE_LEFT);
      expect((await owner.post("/user/code", { email: ADA })).statusCode).toBe(204);
      expect(answer(await owner.validate(ADA, otherThan(service.codeTo(ADA))))).toEqual(WRONG_CODE);
      expect((await owner.validate(ADA)).statusCode).toBe(200);
    });

    it("holds five attempts of the browser that asked though they come at once", async () => {
      const answers = await Promise.all(Array.from({ length: 12 }, () => tryWrongly(owner)));
      expect(answers.map(answer).filter(([, body]) => body === WRONG_CODE[1])).toHaveLength(4);
      expect(answer(await owner.validate(ADA, code))).toEqual(NONE_LEFT);
    });

    it("holds five of each address", async () => {
      const stranger = service.browser("198.51.100.1");
      for (let i = 0; i < 5; i += 1) await tryWrongly(stranger);
      expect(answer(await stranger.validate(ADA, code))).toEqual(WRONG_CODE);
      // The right code is recognized elsewhere, though only the browser that asked may enter it.
      expect((await service.browser("203.0.113.9").validate(ADA, code)).statusCode).toBe(403);
    });

    it("holds 50 in all: 45 of others, five of the browser that asked", async () => {
      await strangersDo(50, (index) => `198.51.100.${index + 1}`, tryWrongly);
      expect(answer(await service.browser("203.0.113.9").validate(ADA, code))).toEqual(WRONG_CODE);
      expect((await owner.validate(ADA, code)).statusCode).toBe(200);
    });

    it("is sent up to five more times an hour to the browser that asked", async () => {
      for (let i = 0; i < 5; i += 1) {
        expect((await owner.post("/user/code", { email: ADA })).statusCode).toBe(204);
      }
      expect((await owner.post("/user/code", { email: ADA })).statusCode).toBe(429);
      service.clock.advance(60 * MINUTE);
      expect((await owner.post("/user/code", { email: ADA })).statusCode).toBe(204);
      expect(answer(await owner.validate(ADA, code))).toEqual(WRONG_CODE);
      expect((await owner.validate(ADA)).statusCode).toBe(200);
    });
  });

  it.each([true, false])("cannot read the device cookie (secure: %s)", async (secureCookies) => {
    const { browser } = await createAccountService(service, { secureCookies });
    const response = await browser().join(ADA, PASSWORD);
    const cookie = response.cookies.find(({ name }) => name === DEVICE);
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: "Strict", path: "/", maxAge: 400 * 86_400 });
    expect(cookie?.secure ?? false).toBe(secureCookies);
  });
});
