import { crossingsSchema } from "@cointide/shared/contracts/alert-schemas";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { crossings, deliveries, users } from "../database/schema.ts";
import { alertId, alertSettings, setUpAlerts, type TestPerson } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";

const ID = alertId(1);
const AT = 1_789_986_400_000;
const CONDITION = { kind: "above", price: "64120.5" };

describe.each(ONE_ENGINE)("the log of crossings on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);

  /** Records crossings as the watcher does, and gives their ordinals. */
  async function record({ id: userId }: TestPerson, count: number, missedSince: number | null = null) {
    const rows = await opened.database
      .insert(crossings)
      .values(
        Array.from({ length: count }, (_, index) => ({
          ...{ userId, alertId: ID, number: index + 1, symbol: "BTCUSDT", note: "Sell.", price: "64120.50" },
          condition: JSON.stringify(CONDITION),
          at: new Date(AT + index),
          source: missedSince === null ? ("tick" as const) : ("klines" as const),
          missedSince: missedSince === null ? null : new Date(missedSince),
          recordedAt: new Date(),
        })),
      )
      .returning({ ordinal: crossings.ordinal });
    return rows.map(({ ordinal }) => ordinal);
  }

  async function read(person: TestPerson, query = "") {
    const response = await person.crossings(query);
    expect(response.statusCode, response.body).toBe(200);
    return crossingsSchema.parse(response.json()).crossings;
  }

  it("is empty at first", async () => {
    expect(await read(ada)).toEqual([]);
  });

  it("says what crossed when, how it was seen, and how its delivery went", async () => {
    const [ordinal = 0] = await record(ada, 1, AT - 1_000);
    await opened.database.insert(deliveries).values([
      { crossing: ordinal, channel: "webhook", state: "dead", error: "The receiver answered 500." },
      { crossing: ordinal, channel: "mail", state: "sent" },
    ]);
    expect(await read(ada)).toEqual([
      {
        ...{ ordinal, alertId: ID, number: 1, symbol: "BTCUSDT", condition: CONDITION, note: "Sell." },
        ...{ price: "64120.50", at: AT, source: "klines", missedSince: AT - 1_000 },
        deliveries: [
          { channel: "mail", state: "sent", error: "" },
          { channel: "webhook", state: "dead", error: "The receiver answered 500." },
        ],
      },
    ]);
  });

  it("gives the newest 100, the newest first", async () => {
    const ordinals = await record(ada, 120);
    const log = await read(ada);
    expect(log.map(({ ordinal }) => ordinal)).toEqual(ordinals.slice(20).reverse());
    expect(log.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, n) => 120 - n));
  });

  it("gives those after an ordinal", async () => {
    const ordinals = await record(ada, 5);
    const after = async (ordinal: number | undefined) =>
      (await read(ada, `?after=${ordinal}`)).map(({ ordinal }) => ordinal);
    expect(await after(ordinals[2])).toEqual([ordinals[4], ordinals[3]]);
    expect(await after(ordinals[4])).toEqual([]);
    expect(await after(999_999_999_999_999)).toEqual([]);
    expect(await after(0)).toHaveLength(5);
  });

  it.each(["after=", "after=-1", "after=1.5", "after=x", "after=1&after=2", "after=9999999999999999"])(
    "refuses ?%s",
    async (query) => {
      const response = await ada.crossings(`?${query}`);
      expect([response.statusCode, response.body]).toEqual([
        422,
        "Send the ordinal of the last crossing that you have as a whole number, for example after=120.",
      ]);
    },
  );

  it("shows nobody what others' alerts saw, even under the same id", async () => {
    const eve = await service.join();
    await record(ada, 2);
    const [hers] = await record(eve, 1);
    expect((await read(eve)).map(({ ordinal }) => ordinal)).toEqual([hers]);
    expect(await read(ada)).toHaveLength(2);
  });

  it("outlives the alert, and goes with the account", async () => {
    await ada.put(ID, alertSettings());
    const [ordinal = 0] = await record(ada, 1);
    await opened.database.insert(deliveries).values({ crossing: ordinal, channel: "mail", state: "waiting" });
    await ada.remove(ID);
    expect(await read(ada)).toHaveLength(1);
    await opened.database.delete(users).where(eq(users.id, ada.id));
    expect(await opened.database.$count(crossings, eq(crossings.userId, ada.id))).toBe(0);
    expect(await opened.database.$count(deliveries, eq(deliveries.crossing, ordinal))).toBe(0);
  });
});
