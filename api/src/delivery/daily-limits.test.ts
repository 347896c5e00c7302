import { afterEach, describe, expect, it, vi } from "vitest";
import { type Mail, MailError, type Mailer } from "../mail/mailer.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { startTarget } from "../testing/target-server.ts";

vi.setConfig({ testTimeout: 60_000 });
const POLL = { timeout: 40_000 };

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

describe.each(ONE_ENGINE)("the limits of a day on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  function createService() {
    const service = createDeliveryService(opened);
    undo.push(service.stop);
    return service;
  }

  it("a member is notified as often a day as the limit allows, and sees what was not sent", async () => {
    let today = Date.parse("2026-11-25T23:00:00Z");
    const { start, join, cross, states } = createService();
    const limits = { mail: 3, push: 3, webhook: 3 };
    const { notifier, outbox } = await start({ limits, now: () => today });
    const [{ id }, other] = [await join({ mail: true }), await join({ mail: true })];
    await cross(notifier, id, { times: 2 });
    await cross(notifier, id, { times: 2 });
    await cross(notifier, other.id);
    const error = "The daily limit of 3 messages by mail was reached. It resets at midnight UTC.";
    await expect
      .poll(() => states(id), POLL)
      .toEqual([
        ...Array(3).fill({ channel: "mail", state: "sent", error: "" }),
        { channel: "mail", state: "limited", error },
      ]);
    await expect.poll(() => outbox.list().length, POLL).toBe(5);
    const notice = outbox.list().find(({ subject }) => subject === "Daily limit of emails reached");
    expect(notice?.text).toContain("reached the daily limit of 3 emails");
    expect(notice?.text).toContain("https://cointide.test/dashboard/alerts/log");
    await cross(notifier, id, { times: 2 });
    today += 2 * 3_600_000;
    await cross(notifier, id);
    await expect.poll(async () => (await states(id)).at(-1)?.state, POLL).toBe("sent");
    // Later limited deliveries add no mail.
    await expect.poll(() => outbox.list().length, POLL).toBe(6);
  });

  it("a limit that is reached is said by mail once, tried again, and not to who gets no mail", async () => {
    const { port, url, stop } = await startTarget();
    undo.push(stop);
    const { start, join, cross, states } = createService();
    const outbox: Mail[] = [];
    let failures = 2;
    const mailer: Mailer = {
      ...{ post() {}, close: async () => {} },
      async send(mail) {
        failures -= 1;
        if (failures >= 0) throw new MailError("ECONNECTION", false);
        outbox.push(mail);
      },
    };
    const { notifier } = await start({
      ...{ ports: [port], mailer, limits: { mail: 100, push: 1, webhook: 1 } },
    });
    const webhook = { webhook: url, webhookSecret: "a secret" };
    const [ada, eve] = [await join({ mail: true, ...webhook }), await join({ mail: false, ...webhook })];
    for (const { id } of [ada, eve]) await cross(notifier, id, { times: 3 });
    const notices = () => outbox.filter(({ subject }) => subject.startsWith("Daily limit"));
    await expect.poll(() => notices().length, POLL).toBe(1);
    await expect.poll(() => outbox.length, POLL).toBe(4);
    expect(notices()).toMatchObject([{ to: ada.email, subject: "Daily limit of webhook calls reached" }]);
    expect((await states(eve.id)).map(({ state }) => state)).toEqual(["sent", "limited", "limited"]);
  });
});
