import { importAnswerSchema } from "@cointide/shared/contracts/streams";
import { eq } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { imports, users } from "../database/schema.ts";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { createStreamService, localStream, type TestPerson } from "../testing/stream-service.ts";
import { MAX_IMPORTS } from "./import-streams.ts";

const idOf = (number: number) => number.toString(16).padStart(24, "0");
const [A, B, C] = [idOf(10), idOf(11), idOf(12)];

describe.each(ENGINES)("an import on $engine", ({ open }) => {
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

  async function importAll(person: TestPerson, ...streams: ReturnType<typeof localStream>[]) {
    const response = await person.import(streams);
    expect(response.statusCode).toBe(200);
    return importAnswerSchema.parse(response.json());
  }
  const symbolsOf = async (person: TestPerson) =>
    (await person.list()).streams.map(({ symbols }: { symbols: string[] }) => symbols.join());

  const importsOf = ({ id }: TestPerson) =>
    opened.database.select().from(imports).where(eq(imports.userId, id));

  it("adds the streams in their order, and maps each local id to the new one", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT", "ETHUSDT"), localStream(B, "BTCUSDT"));
    expect((await ada.list()).streams).toEqual([
      { id: map[A], userId: ada.id, symbols: ["BTCUSDT", "ETHUSDT"], name: "" },
      { id: map[B], userId: ada.id, symbols: ["BTCUSDT"], name: "" },
    ]);
    expect(Object.keys(map)).toEqual([A, B]);
  });

  it("brings names along, and a repeat leaves those that are there", async () => {
    await ada.import([{ ...localStream(A, "BTCUSDT"), name: "Majors" }]);
    await ada.import([{ ...localStream(A, "BTCUSDT"), name: "Alts" }]);
    expect((await ada.list()).streams).toMatchObject([{ symbols: ["BTCUSDT"], name: "Majors" }]);
  });

  it("adds nothing when it is empty", async () => {
    expect(await importAll(ada)).toEqual({});
  });

  it("gives the same map and adds nothing when it is repeated", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"));
    expect(await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"))).toEqual(map);
    expect(await symbolsOf(ada)).toEqual(["BTCUSDT", "ETHUSDT"]);
  });

  it("adds only the others when it repeats some and adds others", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"));
    const later = await importAll(ada, localStream(B, "ETHUSDT"), localStream(C, "ADAUSDT"));
    expect(later[B]).toBe(map[B]);
    expect(await symbolsOf(ada)).toEqual(["BTCUSDT", "ETHUSDT", "ADAUSDT"]);
  });

  it("gives one map to all when it runs ten times at once, and adds each stream once", async () => {
    const streams = Array.from({ length: 20 }, (_, index) => localStream(idOf(index), "BTCUSDT"));
    const maps = await Promise.all(
      Array.from({ length: 10 }, (_, shift) =>
        importAll(ada, ...streams.slice(shift), ...streams.slice(0, shift)),
      ),
    );
    for (const map of maps) expect(map).toEqual(maps[0]);
    expect((await ada.list()).tstreams).toBe(20);
  });

  it("adds a stream once when it names it twice", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT"), localStream(A, "BTCUSDT"));
    expect(Object.keys(map)).toEqual([A]);
    expect(await symbolsOf(ada)).toEqual(["BTCUSDT"]);
  });

  it("never brings back what was deleted since; the map stays what it was", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"));
    await ada.remove({ id: map[A] });
    expect(await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"))).toEqual(map);
    expect(await symbolsOf(ada)).toEqual(["ETHUSDT"]);
  });

  it("leaves alone what was changed since", async () => {
    const map = await importAll(ada, localStream(A, "BTCUSDT"));
    await ada.change({ id: map[A], symbols: ["ETHUSDT"] });
    await importAll(ada, localStream(A, "BTCUSDT"));
    expect(await symbolsOf(ada)).toEqual(["ETHUSDT"]);
  });

  it("gives each of two accounts its own when both import the same streams", async () => {
    const eve = await service.join();
    const hers = await importAll(ada, localStream(A, "BTCUSDT"));
    const others = await importAll(eve, { ...localStream(A, "BTCUSDT"), userId: ada.id });
    expect(others[A]).not.toBe(hers[A]);
    expect((await eve.list()).streams).toMatchObject([
      { id: others[A], userId: eve.id, symbols: ["BTCUSDT"] },
    ]);
    expect((await ada.list()).tstreams).toBe(1);
  });

  it.each<[string, unknown, string]>([
    ["a malformed stream", localStream(B, "btcusdt"), "Symbols are upper-case names such as BTCUSDT."],
    ["a stream of six", localStream(B, "A1", "A2", "A3", "A4", "A5", "A6"), "Select up to 5 assets."],
    ["a stream without symbols", localStream(B), "Select at least one asset."],
    ["a malformed id", localStream("x", "ETHUSDT"), "A local stream's id is an object id of 24 hex digits."],
    [
      "an id of another shape",
      { _id: B, symbols: ["ETHUSDT"] },
      "A local stream's id is an object id of 24 hex digits.",
    ],
    ["a field too many", { ...localStream(B, "ETHUSDT"), tag: 1 }, "Form must not contain invalid fields"],
    ["no stream at all", null, "Send the local streams as a list, each with _id, userId and symbols."],
  ])("adds nothing at all with %s", async (_, bad, sentence) => {
    const response = await ada.import([localStream(A, "BTCUSDT"), bad]);
    expect([response.statusCode, response.body]).toEqual([422, sentence]);
    expect(await symbolsOf(ada)).toEqual([]);
  });

  it("is refused when it is no list or too long", async () => {
    const many = Array.from({ length: 501 }, (_, index) => localStream(idOf(index), "BTCUSDT"));
    expect((await ada.import(many)).body).toBe("Import at most 500 streams at once.");
    expect((await ada.import({})).statusCode).toBe(422);
    expect((await ada.list()).tstreams).toBe(0);
  });

  it("accepts as many as an account holds, and refuses one more as a whole", async () => {
    await importAll(ada, ...Array.from({ length: 500 }, (_, index) => localStream(idOf(index), "BTCUSDT")));
    const response = await ada.import([localStream(idOf(7), "BTCUSDT"), localStream(idOf(1_000), "BTCUSDT")]);
    expect([response.statusCode, response.body]).toEqual([
      422,
      "An account holds up to 500 streams. Delete some to make room.",
    ]);
    expect((await ada.list()).tstreams).toBe(500);
    expect(await importsOf(ada)).toHaveLength(500);
  });

  it("goes with the account, and leaves no trace of it", async () => {
    await importAll(ada, localStream(A, "BTCUSDT"));
    expect(await importsOf(ada)).toHaveLength(1);
    await opened.database.delete(users).where(eq(users.id, ada.id));
    expect(await importsOf(ada)).toEqual([]);
  });

  it("is charged by its streams: twice as many rows as an account holds in a minute", async () => {
    const bob = await createStreamService(opened, undefined, 1).join();
    const list = Array.from({ length: 500 }, (_, number) => localStream(idOf(number), "BTCUSDT"));
    for (let turn = 0; turn < 2; turn += 1) expect((await bob.import(list)).statusCode).toBe(200);
    const refused = await bob.import(list);
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
    expect((await bob.import(list.slice(0, 400))).statusCode).toBe(200);
  });

  it("forgets deleted streams once an account has imported too many", async () => {
    await opened.database.insert(imports).values(
      Array.from({ length: MAX_IMPORTS }, (_, number) => ({
        ...{ userId: ada.id, localId: idOf(1_000 + number), streamId: `gone-${number}` },
      })),
    );
    const map = await importAll(ada, localStream(A, "BTCUSDT"), localStream(B, "ETHUSDT"));
    expect((await importsOf(ada)).map(({ streamId }) => streamId).sort()).toEqual(Object.values(map).sort());
    expect(await importAll(ada, localStream(A, "BTCUSDT"))).toEqual({ [A]: map[A] });
  });
});
