import { MAX_PREFERENCES_BYTES } from "@cointide/shared/contracts/preferences";
import { beforeEach, describe, expect, it } from "vitest";
import { preferences } from "../database/schema.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd";
const PATH = "/user/preferences";
const TOO_MUCH = [
  422,
  "Preferences take at most 16 KB and 20 levels. Remove some of your choices and try again.",
];

const section = (changedAt: number, value: unknown) => ({ changedAt, value });
const of = (sections: object) => ({ version: 1, sections });

/** Preferences of this size in bytes as JSON. */
const ofSize = (bytes: number, name = "big") => {
  const empty = of({ [name]: section(1, "") });
  return of({ [name]: section(1, "x".repeat(bytes - JSON.stringify(empty).length)) });
};

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let ada: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    await ada.join(ADA, PASSWORD);
  });

  const kept = async (browser = ada) => (await browser.get(PATH)).json();

  it("keeps nothing at first, then what is sent, for the person's other devices", async () => {
    expect(await kept()).toEqual(of({}));
    const sent = of({ board: section(5, { columns: ["last"] }) });
    expect((await ada.put(PATH, sent)).json()).toEqual(sent);
    const other = service.browser("192.0.2.2");
    await other.signIn(ADA, PASSWORD);
    expect(await kept(other)).toEqual(sent);
  });

  it("keeps of each section the newer one, and those that are not sent", async () => {
    await ada.put(PATH, of({ a: section(5, "first"), b: section(5, "first"), c: section(5, "first") }));
    const answered = await ada.put(PATH, of({ a: section(6, "newer"), b: section(4, "older") }));
    expect(answered.json()).toEqual(
      of({ a: section(6, "newer"), b: section(5, "first"), c: section(5, "first") }),
    );
    expect(await kept()).toEqual(answered.json());
  });

  it("dates no choice later than now, so that a clock that is ahead wins only until the next choice", async () => {
    const now = service.clock.now();
    const ahead = await ada.put(PATH, of({ a: section(now + 1e9, "from a clock that is ahead") }));
    expect(ahead.json().sections.a.changedAt).toBe(now);
    service.clock.advance(1_000);
    await ada.put(PATH, of({ a: section(now + 1_000, "later") }));
    expect((await kept()).sections.a.value).toBe("later");
  });

  it("loses no section of devices that send at once, and keeps the newest of one that all send", async () => {
    const sent = Array.from({ length: 12 }, (_, at) =>
      of({ [`own-${at}`]: section(1, at), all: section(at, at) }),
    );
    const answers = await Promise.all(sent.map((each) => ada.put(PATH, each)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(sent.map(() => 200));
    const { sections } = await kept();
    expect(Object.keys(sections)).toHaveLength(13);
    expect(sections.all).toEqual(section(11, 11));
  });

  it("takes 16 KB and refuses more, also where only the sum is too much", async () => {
    expect((await ada.put(PATH, ofSize(MAX_PREFERENCES_BYTES))).statusCode).toBe(200);
    expect(answer(await ada.put(PATH, ofSize(MAX_PREFERENCES_BYTES + 1)))).toEqual(TOO_MUCH);
    expect(answer(await ada.put(PATH, of({ more: section(1, "") })))).toEqual(TOO_MUCH);
    expect(Object.keys((await kept()).sections)).toEqual(["big"]);
  });

  it("keeps whatever JSON can say", async () => {
    const value = ["\u0000", "\ud800", "😀", 1e300, null, { constructor: { toString: 1 } }];
    await ada.put(PATH, of({ odd: section(0, value) }));
    expect((await kept()).sections.odd.value).toEqual(JSON.parse(JSON.stringify(value)));
  });

  it("refuses what is nested deeper than JSON can be relied on", async () => {
    const payload = `{"version":1,"sections":{"a":{"changedAt":1,"value":${"[".repeat(7_000)}${"]".repeat(7_000)}}}}`;
    const headers = { authorization: `Bearer ${ada.token()}`, "content-type": "application/json" };
    expect(answer(await service.app.inject({ method: "PUT", url: PATH, headers, payload }))).toEqual(
      TOO_MUCH,
    );
  });

  it.each([
    [[], "Send preferences as an object with version 1 and sections."],
    [{ sections: {} }, "Send preferences as an object with version 1 and sections."],
    [{ version: 2, sections: {} }, "Send preferences as an object with version 1 and sections."],
    [{ version: 1 }, "Send preferences as an object with version 1 and sections."],
    [of({ a: 7 }), "A section has a value and changedAt, its time in ms since 1970."],
    [of({ a: section(-1, 1) }), "A section has a value and changedAt, its time in ms since 1970."],
    [of({ a: section(1.5, 1) }), "A section has a value and changedAt, its time in ms since 1970."],
    [
      of({ "7": section(1, 1) }),
      "A section's name begins with a letter and has at most 40 letters, digits, dots and hyphens.",
    ],
  ])("refuses %j with a sentence", async (body, sentence) => {
    expect(answer(await ada.put(PATH, body))).toEqual([422, sentence]);
  });

  it("is each person's own, and needs a session", async () => {
    await ada.put(PATH, of({ a: section(1, "Ada's") }));
    const eve = service.browser("192.0.2.3");
    for (const response of [await eve.get(PATH), await eve.put(PATH, { no: "sense" })])
      expect(response.statusCode).toBe(401);
    await eve.join("eve@example.com", PASSWORD);
    expect(await kept(eve)).toEqual(of({}));
  });

  it("goes with the account", async () => {
    await ada.put(PATH, of({ a: section(1, "Ada's") }));
    await ada.delete("/user", { password: PASSWORD });
    expect(await service.database.select().from(preferences)).toEqual([]);
  });
});
