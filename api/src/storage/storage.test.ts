import { sliceStorageSchema } from "@cointide/shared/contracts/storage";
import {
  MAX_SLICE_BYTES,
  MAX_STORED_KEYS,
  MAX_STORING_SLICES,
} from "@cointide/shared/contracts/storage-limits";
import { beforeEach, describe, expect, it } from "vitest";
import { storedValues } from "../database/stored-values.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

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
  const service = setUpAccounts(open);
  let ada: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    await ada.join(ADA, PASSWORD);
  });

  const kept = async (path = NOTES, browser = ada) => (await browser.get(path)).json().entries;

  it("keeps nothing at first, then what is sent, for the person's other devices", async () => {
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

  it("keeps the newer one and answers it, also where it was cleared", async () => {
    await ada.put(`${NOTES}/latest`, entry(5, "first"));
    expect((await ada.put(`${NOTES}/latest`, entry(4, "older"))).json()).toEqual(entry(5, "first"));
    const cleared = { version: 1, changedAt: 6 };
    expect((await ada.put(`${NOTES}/latest`, cleared)).json()).toEqual(cleared);
    await ada.put(`${NOTES}/latest`, entry(5, "older"));
    expect(await kept()).toEqual({ latest: cleared });
    await ada.put(`${NOTES}/latest`, entry(7, null));
    expect(await kept()).toEqual({ latest: entry(7, null) });
  });

  it("dates nothing later than now, so that a clock that is ahead wins only until the next change", async () => {
    const now = service.clock.now();
    expect((await ada.put(`${NOTES}/latest`, entry(now + 1e9, "ahead"))).json().changedAt).toBe(now);
    service.clock.advance(1_000);
    await ada.put(`${NOTES}/latest`, entry(now + 1_000, "later"));
    expect((await kept()).latest.value).toBe("later");
  });

  it("takes 64 KB of a slice and refuses more, also where only the sum is too much", async () => {
    expect((await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES))).statusCode).toBe(200);
    expect(answer(await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES + 1, 2)))).toEqual(TOO_MUCH);
    expect(answer(await ada.put(`${NOTES}/more`, entry(1, 1)))).toEqual(TOO_MUCH);
    expect((await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES - 1, 3))).statusCode).toBe(200);
    expect((await ada.put(`${NOTES}/more`, entry(1, 1))).statusCode).toBe(200);
    expect(Object.keys(await kept())).toEqual(["big", "more"]);
  });

  it("lets no slice use up another one's room, nor that of the preferences", async () => {
    await ada.put(`${NOTES}/big`, ofSize(MAX_SLICE_BYTES));
    expect((await ada.put("/user/storage/mfe-news/big", ofSize(MAX_SLICE_BYTES))).statusCode).toBe(200);
    const display = { version: 1, sections: { display: { changedAt: 1, value: { theme: "dark" } } } };
    expect((await ada.put("/user/preferences", display)).json()).toEqual(display);
  });

  it("takes a bounded number of keys, and of slices", async () => {
    const put = (slice: string, key: string) => ada.put(`/user/storage/${slice}/${key}`, entry(1, 1));
    for (let at = 0; at < MAX_STORED_KEYS; at += 1) await put("mfe-notes", `key-${at}`);
    expect(answer(await put("mfe-notes", "one-more"))).toEqual(TOO_MUCH);
    for (let at = 1; at < MAX_STORING_SLICES; at += 1)
      expect((await put(`mfe-s${at}`, "a")).statusCode).toBe(200);
    expect(answer(await put("mfe-one-more", "a"))).toEqual([
      422,
      "At most 32 slices store values for a person.",
    ]);
    expect((await put("mfe-s1", "b")).statusCode).toBe(200);
  });

  it("loses nothing of devices that send at once, and keeps the newest of one that all send", async () => {
    const sent = Array.from({ length: 8 }, (_, at) => [
      ada.put(`${NOTES}/own-${at}`, entry(1, at)),
      ada.put(`${NOTES}/all`, entry(at, at)),
    ]).flat();
    for (const { statusCode } of await Promise.all(sent)) expect(statusCode).toBe(200);
    const entries = await kept();
    expect(Object.keys(entries)).toHaveLength(9);
    expect(entries.all).toEqual(entry(7, 7));
  });

  it("keeps whatever JSON can say, and refuses what is nested too deeply", async () => {
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
  ])("refuses %s with a sentence", async (path, body, sentence) => {
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

  it("answers what the contract says", async () => {
    await ada.put(`${NOTES}/a`, entry(1, { b: [1] }));
    expect(sliceStorageSchema.safeParse((await ada.get(NOTES)).json()).success).toBe(true);
  });
});
