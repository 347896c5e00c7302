import { streamsAnswerSchema } from "@cointide/shared/contracts/stream-calls";
import { streamSchema } from "@cointide/shared/contracts/streams";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { users } from "../database/schema.ts";
import { ExchangeError } from "../market/exchange.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createStreamService, type TestPerson } from "../testing/stream-service.ts";
import { answer } from "../testing/test-app.ts";

const PLAIN = "text/plain; charset=utf-8";
const FULL = "An account holds up to 500 streams. Delete some to make room.";
const NONE = [404, "There is no such stream."];

describe.each(ONE_ENGINE)("streams on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let service: ReturnType<typeof createStreamService>;
  let ada: TestPerson;
  beforeAll(() => {
    service = createStreamService(opened);
  });
  beforeEach(async () => {
    service.exchange.failure = null;
    ada = await service.join();
  });

  const create = async (...symbols: string[]) => streamSchema.parse((await ada.create({ symbols })).json());

  it("are created, listed oldest first, changed in place and deleted", async () => {
    const first = await create("BTCUSDT", "ETHUSDT");
    expect(first).toEqual({
      ...{ id: expect.any(String), userId: ada.id },
      ...{ symbols: ["BTCUSDT", "ETHUSDT"], name: "" },
    });
    const second = await create("BTCUSDT");
    expect((await ada.list()).streams).toEqual([first, second]);

    const changed = await ada.change({ id: first.id, symbols: ["ADAUSDT"] });
    expect(answer(changed)).toEqual([200, JSON.stringify({ ...first, symbols: ["ADAUSDT"] })]);
    expect((await ada.list()).streams).toEqual([{ ...first, symbols: ["ADAUSDT"] }, second]);

    expect(answer(await ada.remove({ id: first.id }))).toEqual([204, ""]);
    expect((await ada.list()).streams).toEqual([second]);
    expect(answer(await ada.remove({ id: first.id }))).toEqual(NONE);
    expect(answer(await ada.change({ id: first.id, symbols: ["ADAUSDT"] }))).toEqual(NONE);
  });

  it("come with the count of each symbol and their tickers; the unlisted has none", async () => {
    await create("BTCUSDT", "MATICUSDT");
    await create("BTCUSDT");
    const answer = streamsAnswerSchema.parse(await ada.list());
    expect(answer).toMatchObject({
      ...{ tstreams: 2, tsyms: 3, usyms: 2 },
      symtracker: { BTCUSDT: 2, MATICUSDT: 1 },
      tickers: { BTCUSDT: { average: "1.5", state: "live" } },
    });
    expect(Object.keys(answer.tickers)).toEqual(["BTCUSDT"]);
  });

  it("are none at first", async () => {
    expect(await ada.list()).toEqual({
      ...{ streams: [], symtracker: {}, tickers: {} },
      ...{ tstreams: 0, tsyms: 0, usyms: 0 },
    });
  });

  it("are shown with waiting tickers when the market fails", async () => {
    const stream = await create("BNBUSDT");
    service.exchange.failure = new ExchangeError("unreachable", 1_000);
    const { streams, tickers } = streamsAnswerSchema.parse(await ada.list());
    expect(streams).toEqual([stream]);
    expect(tickers.BNBUSDT).toMatchObject({ average: "0", last: "0", pchange: "0", change: "0", volume: 0 });
    expect(tickers.BNBUSDT?.state).toBe("waiting");
    expect(Math.abs(Date.now() - (tickers.BNBUSDT?.open ?? 0))).toBeLessThan(5_000);
  });

  it("wait for a market that is not there yet, but not for long", async () => {
    await create("BTCUSDT");
    const { send } = createStreamService(opened, new Promise(() => {}));
    const answer = streamsAnswerSchema.parse((await send("GET", "/streams", ada.token)).json());
    expect(answer.tickers.BTCUSDT?.state).toBe("waiting");
  });

  it.each<[string, unknown, string]>([
    ["no symbols", { symbols: [] }, "Select at least one asset."],
    ["six", { symbols: ["A1", "A2", "A3", "A4", "A5", "A6"] }, "Select up to 5 assets."],
    ["one twice", { symbols: ["BTCUSDT", "BTCUSDT"] }, "Select each asset only once."],
    ["lower case", { symbols: ["btcusdt"] }, "Symbols are upper-case names such as BTCUSDT."],
    ["a number", { symbols: [1] }, "Symbols are upper-case names such as BTCUSDT."],
    ["markup", { symbols: ["<b>"] }, "Symbols are upper-case names such as BTCUSDT."],
    ["a text", { symbols: "BTCUSDT" }, "Send the stream's assets as a list of symbols."],
    ["nothing", {}, "Send the stream's assets as a list of symbols."],
    ["a field too many", { symbols: ["BTCUSDT"], owner: "me" }, "Form must not contain invalid fields"],
    ["no object", ["BTCUSDT"], "Send a JSON object."],
    ["no body", undefined, "Send a JSON object."],
  ])("are refused when they have %s", async (_, body, sentence) => {
    const response = await ada.create(body);
    expect(answer(response)).toEqual([422, sentence]);
    expect(response.headers["content-type"]).toBe(PLAIN);
    expect((await ada.list()).streams).toEqual([]);
  });

  it("are accepted when well-formed symbols are not listed: pairs come and go", async () => {
    expect((await create("MATICUSDT", "币安人生USDT")).symbols).toEqual(["MATICUSDT", "币安人生USDT"]);
  });

  it.each(["", "x", "../1", "\u0000", "' OR 1=1 --", "00000000-0000-0000-0000-000000000000", "-".repeat(36)])(
    "do not exist with the id %j",
    async (id) => {
      expect(answer(await ada.change({ id, symbols: ["BTCUSDT"] }))).toEqual(NONE);
      expect(answer(await ada.remove({ id }))).toEqual(NONE);
    },
  );

  describe("when created again under the same key", () => {
    const KEY = "8e2f7a16-6a3c-4a55-9d5a-0f8f0c1f9d11";
    const createKeyed = async (person: TestPerson, ...symbols: string[]) =>
      streamSchema.parse((await person.create({ symbols }, KEY)).json());

    it("are the same stream after a lost answer, however often and even at once", async () => {
      const first = await createKeyed(ada, "BTCUSDT");
      const again = await Promise.all(Array.from({ length: 8 }, () => createKeyed(ada, "BTCUSDT")));
      expect(again).toEqual(Array(8).fill(first));
      expect((await ada.list()).streams).toEqual([first]);
    });

    it("are one stream when the first requests come at once", async () => {
      const made = await Promise.all(Array.from({ length: 8 }, () => createKeyed(ada, "BTCUSDT")));
      expect((await ada.list()).streams).toEqual([made[0]]);
      expect(new Set(made.map(({ id }) => id)).size).toBe(1);
    });

    it("are the stream as it is now, where the person has edited it in between", async () => {
      const { id } = await createKeyed(ada, "BTCUSDT");
      await ada.change({ id, symbols: ["BTCUSDT", "ETHUSDT"] });
      const edited = { id, userId: ada.id, symbols: ["BTCUSDT", "ETHUSDT"], name: "" };
      expect(await createKeyed(ada, "BTCUSDT")).toEqual(edited);
      expect((await ada.list()).streams).toEqual([edited]);
    });

    it("are the same stream in an account that is full", async () => {
      const first = await createKeyed(ada, "BTCUSDT");
      await opened.database.execute(
        sql`INSERT INTO streams (id, user_id, symbols, created_at)
            SELECT gen_random_uuid()::text, ${ada.id}, ARRAY['BTCUSDT'], now() FROM generate_series(1, 499)`,
      );
      expect(await createKeyed(ada, "BTCUSDT")).toEqual(first);
      expect((await ada.create({ symbols: ["BTCUSDT"] }, `${KEY}-2`)).statusCode).toBe(422);
      expect((await ada.list()).tstreams).toBe(500);
    });

    it("are another stream in another account", async () => {
      const eve = await service.join();
      const first = await createKeyed(ada, "BTCUSDT");
      const other = await createKeyed(eve, "ETHUSDT");
      expect([(await ada.list()).streams, (await eve.list()).streams]).toEqual([[first], [other]]);
    });

    it("are two streams under two keys, and without any", async () => {
      await ada.create({ symbols: ["BTCUSDT"] }, `${KEY}-1`);
      await ada.create({ symbols: ["BTCUSDT"] }, `${KEY}-2`);
      await create("BTCUSDT");
      await create("BTCUSDT");
      expect((await ada.list()).tstreams).toBe(4);
    });

    it.each(["", "short", "x".repeat(65), "a key with some blanks", "'; DROP TABLE streams; --"])(
      "are refused where the key is %j",
      async (key) => {
        const sentence = "An idempotency key has 16 to 64 letters, digits, - or _.";
        expect(answer(await ada.create({ symbols: ["BTCUSDT"] }, key))).toEqual([422, sentence]);
        expect((await ada.list()).streams).toEqual([]);
      },
    );
  });

  it("are no more than 500 an account, however many are created at once", async () => {
    await opened.database.execute(
      sql`INSERT INTO streams (id, user_id, symbols, created_at)
          SELECT gen_random_uuid()::text, ${ada.id}, ARRAY['BTCUSDT'], now() FROM generate_series(1, 495)`,
    );
    const answers = await Promise.all(Array.from({ length: 12 }, () => ada.create({ symbols: ["BTCUSDT"] })));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((refusal) => answer(refusal).join()))).toEqual(new Set([`422,${FULL}`]));
    expect((await ada.list()).tstreams).toBe(500);
  });

  describe("when edited on two devices at once", () => {
    it("end in one state that both see: the last write wins", async () => {
      const { id } = await create("BTCUSDT");
      const written = [["BTCUSDT", "ETHUSDT"], ["ADAUSDT"], ["SOLUSDT", "LTCUSDT"]];
      const answers = await Promise.all(written.map((symbols) => ada.change({ id, symbols })));
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
      const [{ symbols }] = (await ada.list()).streams;
      expect(written).toContainEqual(symbols);
      expect((await ada.list()).streams).toEqual([{ id, userId: ada.id, symbols, name: "" }]);
    });

    it("stay deleted where one deletes and the other changes", async () => {
      const { id } = await create("BTCUSDT");
      const [removed, changed] = await Promise.all([
        ada.remove({ id }),
        ada.change({ id, symbols: ["ETHUSDT"] }),
      ]);
      expect(removed.statusCode).toBe(204);
      expect([200, 404]).toContain(changed.statusCode);
      expect((await ada.list()).streams).toEqual([]);
    });
  });

  describe("owned by another person", () => {
    let eve: TestPerson;
    beforeEach(async () => {
      eve = await service.join();
    });

    it("cannot be seen", async () => {
      await create("BTCUSDT");
      expect((await eve.list()).streams).toEqual([]);
      expect((await eve.list()).symtracker).toEqual({});
    });

    it("cannot be changed or deleted, and look as if they were not there", async () => {
      const stream = await create("BTCUSDT");
      for (const extra of [{}, { userId: ada.id }]) {
        const symbols = ["ETHUSDT"];
        expect(answer(await eve.change({ id: stream.id, symbols, ...extra }))).toEqual(NONE);
        expect(answer(await eve.remove({ id: stream.id, ...extra }))).toEqual(NONE);
      }
      expect((await ada.list()).streams).toEqual([stream]);
    });

    it("cannot be made: a body's userId and id are ignored", async () => {
      const response = await eve.create({ id: "mine", userId: ada.id, symbols: ["BTCUSDT"] });
      expect(response.json()).toMatchObject({ userId: eve.id, symbols: ["BTCUSDT"] });
      expect(response.json().id).not.toBe("mine");
      expect((await ada.list()).streams).toEqual([]);
    });
  });

  describe("without a good token", () => {
    const calls = [
      ["GET", "/streams"],
      ["POST", "/streams"],
      ["PUT", "/streams"],
      ["DELETE", "/streams"],
      ["POST", "/streams/import"],
    ] as const;

    it.each(calls)("%s %s is refused before its body is looked at", async (method, url) => {
      const unsigned = `${ada.token.split(".").slice(0, 2).join(".")}.`;
      for (const token of [undefined, "guest", "nonsense", unsigned]) {
        const response = await service.send(
          method,
          url,
          token,
          method === "GET" ? undefined : { no: "sense" },
        );
        expect(response.statusCode).toBe(401);
        expect(response.headers["content-type"]).toBe(PLAIN);
      }
    });

    it.each(calls)("%s %s is refused when the account is gone", async (method, url) => {
      await opened.database.delete(users).where(eq(users.id, ada.id));
      const response = await service.send(method, url, ada.token, method === "GET" ? undefined : {});
      expect(answer(response)).toEqual([401, "Your session has ended. Please sign in again."]);
    });
  });
});
