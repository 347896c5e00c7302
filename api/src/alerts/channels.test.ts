import { alertChannelsSchema } from "@cointide/shared/contracts/alert-schemas";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { alertChannels, pushSubscriptions, users } from "../database/schema.ts";
import {
  PUSH_KEY,
  REFUSAL,
  REFUSED_ADDRESS,
  setUpAlerts,
  type TestPerson,
  UNCHECKED_ADDRESS,
} from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";

const WEBHOOK = "https://hooks.example.com/cointide?a=1";
const NO_WEBHOOK = "A webhook is a URL that starts with https://.";
const NO_PUSH = "Send the subscription as the browser gives it: endpoint, and keys with p256dh and auth.";
const DEFAULT = { mail: true, webhook: null, webhookSecret: null, pushKey: PUSH_KEY, pushes: 0 };

const subscription = (number: number) => ({
  endpoint: `https://push.example.com/${number}`,
  expirationTime: null,
  keys: { p256dh: "p".repeat(87), auth: `auth-of-${number}`.padEnd(22, "_") },
});

describe.each(ONE_ENGINE)("the channels of alerts on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);
  beforeEach(() => {
    service.checked.length = 0;
  });

  async function read(person: TestPerson) {
    const response = await person.channels();
    expect(response.statusCode, response.body).toBe(200);
    return alertChannelsSchema.parse(response.json());
  }

  async function put(person: TestPerson, mail: boolean, webhook: string | null) {
    const response = await person.putChannels({ mail, webhook });
    expect(response.statusCode, response.body).toBe(200);
    const channels = alertChannelsSchema.parse(response.json());
    expect(await read(person)).toEqual(channels);
    return channels;
  }

  it("are mail alone, until somebody says otherwise", async () => {
    expect(await read(ada)).toEqual(DEFAULT);
    expect(await put(ada, false, null)).toEqual({ ...DEFAULT, mail: false });
  });

  it("have format and quiet hours for clients that know them, and keep both for those that do not", async () => {
    const quiet = { from: "22:00", to: "07:00", zone: "Europe/Berlin" };
    const change = (body: unknown, query = "?version=2") =>
      service.send("PUT", `/alerts/channels${query}`, ada.token, body);
    const current = { mail: true, webhook: WEBHOOK, format: "slack", quiet };
    expect((await change(current)).json()).toMatchObject({ format: "slack", quiet });
    const older = await change({ mail: false, webhook: WEBHOOK }, "");
    expect(older.json()).not.toHaveProperty("format");
    expect(older.json()).not.toHaveProperty("quiet");
    const read = async () => (await service.send("GET", "/alerts/channels?version=2", ada.token)).json();
    expect(await read()).toMatchObject({ mail: false, format: "slack", quiet });
    // Another address from a client that knows no formats takes ours.
    await change({ mail: false, webhook: `${WEBHOOK}2` }, "");
    expect(await read()).toMatchObject({ format: "json", quiet });
    expect((await change({ ...current, quiet: null })).json()).toMatchObject({ quiet: null });
  });

  it("say once, to clients of any version, that a webhook was saved without a check", async () => {
    const change = async (mail: boolean, query: string) =>
      (
        await service.send("PUT", `/alerts/channels${query}`, ada.token, { mail, webhook: UNCHECKED_ADDRESS })
      ).json();
    expect(await change(true, "?version=2")).toMatchObject({
      ...{ webhook: UNCHECKED_ADDRESS, isWebhookUnchecked: true },
    });
    expect(await change(false, "?version=2")).not.toHaveProperty("isWebhookUnchecked");
    expect(await read(ada)).not.toHaveProperty("isWebhookUnchecked");
    await put(ada, true, null);
    expect(await change(true, "")).toMatchObject({ isWebhookUnchecked: true });
  });

  it.each([[{ from: "22:00", to: "22:00", zone: "UTC" }]])("refuse the quiet hours %j", async (quiet) => {
    const response = await ada.putChannels({ mail: true, webhook: null, quiet });
    expect(response.statusCode).toBe(422);
    expect(response.body).toContain("Quiet hours must start and end at different times");
  });

  it("send a test message for one channel at a time", async () => {
    const test = async (channel: string) =>
      service.send("POST", "/alerts/channels/test", ada.token, { channel });
    expect((await test("mail")).json()).toEqual({ isSent: true, error: "" });
    expect((await test("webhook")).json()).toEqual({ isSent: false, error: "" });
    expect((await test("pigeon")).statusCode).toBe(422);
  });

  it("sign a webhook with a secret of each address", async () => {
    const first = await put(ada, true, WEBHOOK);
    expect(first).toEqual({
      ...DEFAULT,
      webhook: WEBHOOK,
      webhookSecret: expect.stringMatching(/^whsec_[\w+/]{43}=$/),
    });
    const other = await put(ada, true, `${WEBHOOK}2`);
    expect(other.webhookSecret).toMatch(/^whsec_[\w+/]{43}=$/);
    expect(other.webhookSecret).not.toBe(first.webhookSecret);
    expect(await put(ada, true, null)).toEqual(DEFAULT);
    expect((await put(ada, true, WEBHOOK)).webhookSecret).not.toBe(first.webhookSecret);
  });

  it("keep the secret of an address that stays, and need no look at it again", async () => {
    const first = await put(ada, true, WEBHOOK);
    expect(await put(ada, false, WEBHOOK)).toEqual({ ...first, mail: false });
    expect(service.checked).toEqual([WEBHOOK]);
  });

  it("set to the same address at once have one secret", async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => ada.putChannels({ mail: true, webhook: WEBHOOK })),
    );
    const secrets = new Set(answers.map((answer) => answer.json().webhookSecret));
    expect(secrets).toEqual(new Set([(await read(ada)).webhookSecret]));
  });

  it("refuse a webhook that the service must not call, and stay what they were", async () => {
    const before = await put(ada, true, WEBHOOK);
    const response = await ada.putChannels({ mail: false, webhook: REFUSED_ADDRESS });
    expect([response.statusCode, response.body]).toEqual([422, REFUSAL]);
    expect(await read(ada)).toEqual(before);
  });

  it("are refused when the body is malformed, before the webhook is checked", async () => {
    const response = await ada.putChannels({ mail: true, webhook: "https://a.example/\u0000" });
    expect([response.statusCode, response.body]).toEqual([422, NO_WEBHOOK]);
    expect(service.checked).toEqual([]);
  });

  it("are seen and changed by nobody else", async () => {
    const eve = await service.join();
    const mine = await put(ada, true, WEBHOOK);
    expect(await read(eve)).toEqual(DEFAULT);
    const hers = await put(eve, false, WEBHOOK);
    expect(hers.webhookSecret).not.toBe(mine.webhookSecret);
    expect(await read(ada)).toEqual(mine);
  });

  it("go with the account", async () => {
    await put(ada, true, WEBHOOK);
    await ada.subscribe(subscription(1));
    await opened.database.delete(users).where(eq(users.id, ada.id));
    expect(await opened.database.$count(alertChannels, eq(alertChannels.userId, ada.id))).toBe(0);
    expect(await opened.database.$count(pushSubscriptions, eq(pushSubscriptions.userId, ada.id))).toBe(0);
  });

  describe("for browsers", () => {
    const endpointsOf = async ({ id }: TestPerson) => {
      const rows = await opened.database
        .select()
        .from(pushSubscriptions)
        .where(eq(pushSubscriptions.userId, id));
      return rows.map(({ endpoint }) => endpoint).sort();
    };

    it("are added and removed, and either may be repeated", async () => {
      for (const _ of [1, 2]) expect((await ada.subscribe(subscription(1))).statusCode).toBe(204);
      expect((await read(ada)).pushes).toBe(1);
      await ada.subscribe(subscription(2));
      expect((await read(ada)).pushes).toBe(2);
      const { endpoint } = subscription(1);
      for (const _ of [1, 2]) expect((await ada.unsubscribe({ endpoint })).statusCode).toBe(204);
      expect(await endpointsOf(ada)).toEqual([subscription(2).endpoint]);
    });

    it("have the keys that came last", async () => {
      await ada.subscribe(subscription(1));
      await ada.subscribe({ ...subscription(1), keys: subscription(2).keys });
      const [row] = await opened.database.select().from(pushSubscriptions);
      expect(row).toMatchObject({ userId: ada.id, ...subscription(2).keys });
    });

    it("are at most 10: the oldest goes, and one that was added again is not old", async () => {
      for (let number = 0; number < 10; number += 1) {
        service.clock.ahead = number;
        await ada.subscribe(subscription(number));
      }
      service.clock.ahead = 1_000;
      await ada.subscribe(subscription(0));
      service.clock.ahead = 2_000;
      await ada.subscribe(subscription(10));
      expect(await endpointsOf(ada)).toEqual(
        [0, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((number) => subscription(number).endpoint).sort(),
      );
      expect((await read(ada)).pushes).toBe(10);
    });

    it("are at most 10, however many are added at once", async () => {
      await Promise.all(Array.from({ length: 14 }, (_, number) => ada.subscribe(subscription(number))));
      expect((await read(ada)).pushes).toBe(10);
    });

    it("notify only the person who was signed in there last", async () => {
      const eve = await service.join();
      await ada.subscribe(subscription(1));
      await ada.subscribe(subscription(2));
      await eve.subscribe(subscription(1));
      expect([await endpointsOf(ada), await endpointsOf(eve)]).toEqual([
        [subscription(2).endpoint],
        [subscription(1).endpoint],
      ]);
    });

    it("are removed by nobody else", async () => {
      const eve = await service.join();
      await ada.subscribe(subscription(1));
      expect((await eve.unsubscribe({ endpoint: subscription(1).endpoint })).statusCode).toBe(204);
      expect((await read(ada)).pushes).toBe(1);
    });

    it("are refused where the service must not send", async () => {
      const response = await ada.subscribe({ ...subscription(1), endpoint: REFUSED_ADDRESS });
      expect([response.statusCode, response.body]).toEqual([422, REFUSAL]);
      expect((await read(ada)).pushes).toBe(0);
    });

    it("are refused without keys, before the endpoint is checked", async () => {
      const response = await ada.subscribe({ endpoint: "https://a.example" });
      expect([response.statusCode, response.body]).toEqual([422, NO_PUSH]);
      expect(service.checked).toEqual([]);
    });

    it("cannot be removed without an endpoint", async () => {
      const response = await ada.unsubscribe({});
      expect([response.statusCode, response.body]).toEqual([422, NO_PUSH]);
    });
  });
});
