import { streamSchema } from "@cointide/shared/contracts/streams";
import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createStreamService, type TestPerson } from "../testing/stream-service.ts";
import { answer } from "../testing/test-app.ts";

const INVISIBLE =
  "A stream's name can't have invisible or direction-changing characters. Some emoji are joined by them.";
const KEY = "8e2f7a16-6a3c-4a55-9d5a-0f8f0c1f9d11";

describe.each(ONE_ENGINE)("streams on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let service: ReturnType<typeof createStreamService>;
  let ada: TestPerson;
  beforeAll(() => {
    service = createStreamService(opened);
  });
  beforeEach(async () => {
    ada = await service.join();
  });

  const create = async (...symbols: string[]) => streamSchema.parse((await ada.create({ symbols })).json());

  it("are named at their creation, renamed, and lose their name by an empty one", async () => {
    const named = (await ada.create({ symbols: ["BTCUSDT"], name: "  Cafe\u0301 " })).json();
    expect(named.name).toBe("Café");
    const { id } = named;
    const change = async (body: object) => (await ada.change({ id, ...body })).json();
    expect(await change({ symbols: ["ETHUSDT"] })).toEqual({ ...named, symbols: ["ETHUSDT"] });
    expect(await change({ name: "Majors" })).toEqual({ ...named, symbols: ["ETHUSDT"], name: "Majors" });
    expect(await change({ symbols: ["ADAUSDT"], name: "Alts" })).toMatchObject({ name: "Alts" });
    expect((await ada.list()).streams).toEqual([{ ...named, symbols: ["ADAUSDT"], name: "Alts" }]);
    expect(await change({ name: "" })).toEqual({ ...named, symbols: ["ADAUSDT"], name: "" });
    expect((await ada.list()).streams).toMatchObject([{ name: "" }]);
  });

  it("have no name when an older service made them, and keep it when one changes them", async () => {
    const { id } = (await ada.create({ symbols: ["BTCUSDT"], name: "Majors" })).json();
    await opened.database.execute(sql`UPDATE streams SET symbols = ARRAY['ETHUSDT'] WHERE id = ${id}`);
    await opened.database.execute(sql`
      INSERT INTO streams (id, user_id, symbols, created_at)
      VALUES (gen_random_uuid()::text, ${ada.id}, ARRAY['BTCUSDT'], now())`);
    expect((await ada.list()).streams).toMatchObject([
      { symbols: ["ETHUSDT"], name: "Majors" },
      { symbols: ["BTCUSDT"], name: "" },
    ]);
  });

  it.each([
    ["41 characters", "x".repeat(41), "A stream's name can have up to 40 characters."],
    ["a number", 1, "A stream's name must be a text."],
    ["an invisible character", "a\u200bb", INVISIBLE],
    ["a braille blank", "\u2800", "A stream's name must have a visible character."],
  ])("are refused with a name of %s, created and changed", async (_, name, sentence) => {
    const stream = await create("BTCUSDT");
    expect(answer(await ada.create({ symbols: ["BTCUSDT"], name }))).toEqual([422, sentence]);
    expect(answer(await ada.change({ id: stream.id, name }))).toEqual([422, sentence]);
    expect((await ada.list()).streams).toEqual([stream]);
  });

  it("are not changed by a request that brings neither symbols nor a name", async () => {
    const { id } = await create("BTCUSDT");
    const sentence = "Send the stream's assets as a list of symbols.";
    expect(answer(await ada.change({ id }))).toEqual([422, sentence]);
  });

  it("keep the name of the first call when created again under the same key", async () => {
    const first = (await ada.create({ symbols: ["BTCUSDT"], name: "Majors" }, KEY)).json();
    expect((await ada.create({ symbols: ["BTCUSDT"], name: "Alts" }, KEY)).json()).toEqual(first);
    expect((await ada.create({ symbols: ["BTCUSDT"] }, KEY)).json()).toEqual(first);
    expect((await ada.list()).streams).toEqual([{ ...first, name: "Majors" }]);
  });
});
