import { MAX_SLICE_BYTES, MAX_STORED_KEYS } from "@cointide/shared/contracts/storage-limits";
import { beforeEach, describe, expect, it } from "vitest";
import { storedValues } from "../database/stored-values.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { MAX_UNREGISTERED_SLICES } from "./storage.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd";
const NOTES = "/user/storage/mfe-notes";
const TOO_MUCH = [
  422,
  "A slice stores at most 64 KB under 64 keys for each person. Remove some of what it stores and try again.",
];

const entry = (changedAt: number, value?: unknown, version = 1) => ({ version, changedAt, value });
/** An entry whose value takes `bytes` bytes as JSON. */
const ofSize = (bytes: number, changedAt = 1) => entry(changedAt, "x".repeat(bytes - 2));

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open, { slices: ["mfe-charts", "mfe-notes"] });
  let ada: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    await ada.join(ADA, PASSWORD);
  });

  const kept = async (path = NOTES, browser = ada) => (await browser.get(path)).json().entries;

  it("stores nothing at first, then the sent values for the other devices of the account", async () => {
    expect(await kept()).toEqual({});
    const sent = entry(5, { text: "Buy" }, 3);
    expect((await ada.put(`${NOTES}/latest`, sent)).json()).toEqual(sent);
    const other = service.browser("192.0.2.2");
    await other.signIn(ADA, PASSWORD);
    expect(await kept(NOTES, other)).toEqual({ latest: sent });
    expect(await kept("/user/storage/mfe-news", other)).toEqual({});
    await ada.put("/user/storage/mfe-news/a", entry(1, 1));
    expect((await other.get("/user/storage")).json()).toEqual({ slices: ["mfe-news", "mfe-notes"] });
  });

  it("keeps and returns the newer value, even if it was cleared", async () => {
    await ada.put(`${NOTES}/latest`, entry(5, "first"));
    expect((await ada.put(`${NOTES}/latest`, entry(4, "older"))).json()).toEqual(entry(5, "first"));
    const cleared = { version: 1, changedAt: 6 };
    expect((await ada.put(`${NOTES}/latest`, cleared)).json()).toEqual(cleared);
    await ada.put(`${NOTES}/latest`, entry(5, "older"));
    expect(await kept()).toEqual({ latest: cleared });
    await ada.put(`${NOTES}/latest`, entry(7, null));
    expect(await kept()).toEqual({ latest: entry(7, null) });
  });

  it("limits changedAt to now, so that a clock that is ahead wins only until the next change", async () => {
    const now = service.clock.now();
    expect((await ada.put(`${NOTES}/latest`, entry(now + 1e9, "ahead"))).json().changedAt).toBe(now);
    service.clock.advance(1_000);
    await ada.put(`${NOTES}/latest`, entry(now + 1_000, "later"));
    expect((await kept()).latest.value).toBe("later");
  });

  it("accepts 64 KB of a slice and refuses more, even if only the sum is too large", async () => {
    expect((await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES))).statusCode).toBe(200);
    expect(answer(await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES + 1, 2)))).toEqual(TOO_MUCH);
    expect(answer(await ada.put(`${NOTES}/more`, entry(1, 1)))).toEqual(TOO_MUCH);
    expect((await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES - 1, 3))).statusCode).toBe(200);
    expect((await ada.put(`${NOTES}/more`, entry(1, 1))).statusCode).toBe(200);
    expect(Object.keys(await kept())).toEqual(["big", "more"]);
  });

  it("gives each slice room that other slices and the preferences can't use", async () => {
    await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES));
    expect((await ada.put("/user/storage/mfe-news/big", ofSize(MAX_SLICE_BYTES))).statusCode).toBe(200);
    const display = { version: 1, sections: { display: { changedAt: 1, value: { theme: "dark" } } } };
    expect((await ada.put("/user/preferences", display)).json()).toEqual(display);
  });

  it("refuses the 65th key of a slice", async () => {
    for (let at = 0; at < MAX_STORED_KEYS; at += 1) await ada.put(`${NOTES}/key-${at}`, entry(1, 1));
    expect(answer(await ada.put(`${NOTES}/one-more`, entry(1, 1)))).toEqual(TOO_MUCH);
  });

  it("stores values of registered slices and of the 32 unregistered ones that changed last", async () => {
    const put = async (slice: string, changedAt: number) =>
      expect((await ada.put(`/user/storage/${slice}/a`, entry(changedAt, 1))).statusCode).toBe(200);
    const names = Array.from({ length: MAX_UNREGISTERED_SLICES }, (_, at) => `mfe-made-up-${at}`);
    await put("mfe-notes", 1);
    for (const [at, name] of names.entries()) await put(name, at + 2);
    await put("mfe-charts", 1);
    await put("mfe-made-up-0", 100);
    const stored = async () => new Set((await ada.get("/user/storage")).json().slices);
    expect(await stored()).toEqual(new Set(["mfe-charts", "mfe-notes", ...names]));
    await put("mfe-one-more", 101);
    const left = names.filter((name) => name !== "mfe-made-up-1");
    expect(await stored()).toEqual(new Set(["mfe-charts", "mfe-notes", "mfe-one-more", ...left]));
  });

  it("loses no concurrent write, and keeps the newest value of a key", async () => {
    const sent = Array.from({ length: 8 }, (_, at) => [
      ada.put(`${NOTES}/own-${at}`, entry(1, at)),
      ada.put(`${NOTES}/all`, entry(at, at)),
    ]).flat();
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200);
    const entries = await kept();
    expect(Object.keys(entries)).toHaveLength(9);
    expect(entries.all).toEqual(entry(7, 7));
  });

  it("stores any JSON value that is not nested too deeply", async () => {
    const value = ["\u0000", "\ud800", "😀", 1e300, null, { constructor: { toString: 1 } }];
    await ada.put(`${NOTES}/odd`, entry(1, value));
    expect((await kept()).odd.value).toEqual(JSON.parse(JSON.stringify(value)));
    const payload = `{"version":1,"changedAt":2,"value":${"[".repeat(7_000)}${"]".repeat(7_000)}}`;
    const headers = { authorization: `Bearer ${ada.token()}`, "content-type": "application/json" };
    const deep = await service.app.inject({ method: "PUT", url: `${NOTES}/odd`, headers, payload });
    expect(answer(deep)).toEqual(TOO_MUCH);
  });

  it.each([
    [`${NOTES}/Odd`, entry(1, 1), "A key begins with a letter and has at most 40"],
    [`${NOTES}/${"a".repeat(41)}`, entry(1, 1), "A key begins with a letter and has at most 40"],
    ["/user/storage/notes/a", entry(1, 1), "A slice is named mfe-… in lower case."],
    [`${NOTES}/a`, [], "A stored value has version"],
    [`${NOTES}/a`, entry(1, 1, 0), "A stored value has version"],
    [`${NOTES}/a`, entry(-1, 1), "A stored value has version"],
    [`${NOTES}/a`, { version: 1, value: 1 }, "A stored value has version"],
  ])("refuses %s with a message", async (path, body, sentence) => {
    const [status, text] = answer(await ada.put(path, body));
    expect([status, text]).toEqual([422, expect.stringContaining(sentence)]);
  });

  it("belongs to one account, needs a session, and is deleted with the account", async () => {
    await ada.put(`${NOTES}/a`, entry(1, "Ada's"));
    const eve = service.browser("192.0.2.3");
    for (const response of [
      await eve.get("/user/storage"),
      await eve.get(NOTES),
      await eve.put(`${NOTES}/a`, { no: "sense" }),
    ])
      expect(response.statusCode).toBe(401);
    await eve.join("eve@example.com", PASSWORD);
    expect(await kept(NOTES, eve)).toEqual({});
    expect((await eve.get("/user/storage")).json()).toEqual({ slices: [] });
    await ada.delete("/user", { password: PASSWORD });
    expect(await service.database.select().from(storedValues)).toEqual([]);
  });
});
