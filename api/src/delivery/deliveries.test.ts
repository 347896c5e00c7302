import { setTimeout as delay } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterEach, describe, expect, it, vi } from "vitest";
import { restores } from "../database/schema.ts";
import { createSmtpMailer } from "../mail/smtp-mailer.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createDeliveryService } from "../testing/delivery-service.ts";
import { startMailServer } from "../testing/mail-server.ts";
import { startTarget } from "../testing/target-server.ts";
import { silentLog } from "../testing/test-log.ts";
import { signWebhook } from "./send-webhook.ts";

vi.setConfig({ testTimeout: 60_000 });
const POLL = { timeout: 40_000 };
const SECRET = `whsec_${Buffer.from("a secret of 24 bytes, or").toString("base64")}`;

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const stop of undo.splice(0).reverse()) await stop();
});

async function startServer(...given: Parameters<typeof startTarget>) {
  const server = await startTarget(...given);
  undo.push(server.stop);
  return server;
}

describe.each(ONE_ENGINE)("notifying members of crossings on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  function createService() {
    const service = createDeliveryService(opened);
    undo.push(service.stop);
    return service;
  }

  it("a webhook is called once, signed, soon after the commit", async () => {
    const { port, url, seen } = await startServer();
    const { start, join, cross, states } = createService();
    const { notifier, register } = await start({ ports: [port], pollEvery: 60_000 });
    const { id } = await join({ webhook: `${url}/hook`, webhookSecret: SECRET });
    const [crossing = ""] = await cross(notifier, id);
    await expect.poll(() => states(id), POLL).toEqual([{ channel: "webhook", state: "sent", error: "" }]);
    expect(seen).toHaveLength(1);
    const [{ path, headers, body }] = seen as [(typeof seen)[number]];
    expect(path).toBe("/hook");
    expect(headers).toMatchObject({ "idempotency-key": crossing, "webhook-id": crossing });
    const timestamp = Number(headers["webhook-timestamp"]);
    expect(headers["webhook-signature"]).toBe(signWebhook(SECRET, crossing, timestamp, body.toString()));
    expect(JSON.parse(body.toString())).toEqual({
      ...{ id: crossing, symbol: "BTCUSDT", condition: { kind: "above", price: "53000" } },
      ...{ note: "Sell a tenth.", price: "53001.20", at: Date.parse("2026-11-25T12:03:07Z") },
      ...{ source: "tick", missedSince: null },
    });
    await expect
      .poll(() => register.metrics(), POLL)
      .toContain('alert_deliveries_total{channel="webhook",result="sent"} 1');
    expect(await register.metrics()).toContain('alert_deliveries_waiting{channel="webhook"} 0');
  });

  it("nothing is sent of what was rolled back", async () => {
    const { port, url, seen } = await startServer();
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ ports: [port] });
    const { id } = await join({ webhook: url, webhookSecret: SECRET });
    await expect(cross(notifier, id, { fails: true })).rejects.toThrow("rolled back");
    const [crossing] = await cross(notifier, id);
    await expect.poll(() => states(id), POLL).toMatchObject([{ state: "sent" }]);
    expect(seen.map(({ headers }) => headers["webhook-id"])).toEqual([crossing]);
  });

  it("mail arrives with the crossing's id, and is tried again with the same", async () => {
    let refusals = 2;
    const server = await startMailServer({
      onRcptTo(_address, _session, done) {
        refusals -= 1;
        done(refusals >= 0 ? Object.assign(new Error("busy"), { responseCode: 451 }) : null);
      },
    });
    undo.push(server.stop);
    const mailer = createSmtpMailer({
      url: `smtp://127.0.0.1:${server.port}`,
      from: "Cointide <mail@cointide.test>",
      log: silentLog(),
    });
    undo.push(mailer.close);
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ mailer });
    const { id, email } = await join({ mail: true });
    const [crossing] = await cross(notifier, id);
    await expect.poll(() => states(id), POLL).toEqual([{ channel: "mail", state: "sent", error: "" }]);
    expect(server.mails).toMatchObject([
      {
        to: [email],
        email: { messageId: `<${crossing}@cointide.test>`, subject: "BTCUSDT crossed above 53,000" },
      },
    ]);
    const headers = Object.fromEntries(
      server.mails[0]?.email.headers.map(({ key, value }) => [key, value]) ?? [],
    );
    expect(headers).toMatchObject({
      "list-unsubscribe": expect.stringMatching(
        /^<https:\/\/cointide\.test\/api\/alerts\/unsubscribe\?token=[\w-]+\.[\w-]+>$/,
      ),
      "list-unsubscribe-post": "List-Unsubscribe=One-Click",
    });
  });

  it("mail that the server refuses permanently is dead at once, and its owner sees why", async () => {
    const server = await startMailServer({
      onRcptTo: (_address, _session, done) => done(Object.assign(new Error("no"), { responseCode: 550 })),
    });
    undo.push(server.stop);
    const mailer = createSmtpMailer({
      ...{ url: `smtp://127.0.0.1:${server.port}`, from: "mail@cointide.test", log: silentLog() },
    });
    undo.push(mailer.close);
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ mailer, pauses: [600_000] });
    const { id } = await join({ mail: true });
    await cross(notifier, id);
    const error = "The mail server rejected the message (EENVELOPE 550).";
    await expect.poll(() => states(id), POLL).toEqual([{ channel: "mail", state: "dead", error }]);
  });

  it("a webhook that fails is tried again under the same id, then is dead", async () => {
    const { port, url, seen } = await startServer((_, response) => response.writeHead(500).end());
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ ports: [port] });
    const { id } = await join({ webhook: url, webhookSecret: SECRET });
    const [crossing] = await cross(notifier, id);
    const error = "The webhook failed. It answered with 500.";
    await expect.poll(() => states(id), POLL).toEqual([{ channel: "webhook", state: "dead", error }]);
    expect(seen.map(({ headers }) => headers["idempotency-key"])).toEqual(Array(4).fill(crossing));
    await delay(100);
    expect(seen).toHaveLength(4);
  });

  it("each browser is notified once, though others fail; one that is gone is forgotten", async () => {
    let failures = 2;
    const { port, url, seen } = await startServer(({ path }, response) => {
      if (path === "/failing") failures -= 1;
      const isFailing = path === "/failing" && failures >= 0;
      response.writeHead(path === "/gone" ? 410 : isFailing ? 503 : 201).end();
    });
    const { start, join, subscribe, cross, states } = createService();
    const { notifier } = await start({ ports: [port] });
    const { id } = await join();
    const read = await subscribe(id, `${url}/good`);
    await subscribe(id, `${url}/failing`);
    await subscribe(id, `${url}/gone`);
    const [crossing] = await cross(notifier, id);
    await expect.poll(() => states(id), POLL).toEqual([{ channel: "push", state: "sent", error: "" }]);
    const paths = seen.map(({ path }) => path);
    expect(paths.toSorted()).toEqual(["/failing", "/failing", "/failing", "/gone", "/good"]);
    const good = seen.find(({ path }) => path === "/good");
    expect(good?.headers).toMatchObject({ ttl: "86400", urgency: "high", topic: crossing });
    expect(read(good?.body ?? Buffer.of())).toEqual({
      ...{ tag: crossing, title: "BTCUSDT crossed above 53,000", path: "/dashboard/alerts" },
      body: "The price was 53,001.2 at 12:03:07 UTC on 25 November 2026.\nSell a tenth.",
    });
    await cross(notifier, id);
    await expect.poll(() => states(id), POLL).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(seen.filter(({ path }) => path === "/gone")).toHaveLength(1);
  });

  it("what was committed before a crash is sent by the next instance, under the same id", async () => {
    const { port, url, seen } = await startServer();
    const { start, join, cross, states } = createService();
    const { id } = await join({ mail: true, webhook: url, webhookSecret: SECRET });
    const crashed = await start({ ports: [port] });
    await crashed.stop();
    const [crossing] = await cross(crashed.notifier, id);
    expect(await states(id)).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    const { outbox } = await start({ ports: [port] });
    await expect.poll(() => states(id), POLL).toMatchObject([{ state: "sent" }, { state: "sent" }]);
    expect(seen.map(({ headers }) => headers["webhook-id"])).toEqual([crossing]);
    expect(outbox.list().map(({ messageId }) => messageId)).toEqual([`<${crossing}@cointide.test>`]);
  });

  it("does each job once when there are two instances", async () => {
    const { port, url, seen } = await startServer((_, response) => {
      setTimeout(() => response.end(), 20);
    });
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ ports: [port] });
    await start({ ports: [port] });
    const { id } = await join({ webhook: url, webhookSecret: SECRET });
    const ids = await cross(notifier, id, { times: 16 });
    await expect
      .poll(async () => (await states(id)).filter(({ state }) => state === "sent").length, POLL)
      .toBe(16);
    expect(seen.map(({ headers }) => headers["webhook-id"]).sort()).toEqual(ids.toSorted());
  });

  it("a member's webhook that hangs does not keep another's from being called", async () => {
    const { port, url, seen } = await startServer(({ path }, response) => {
      if (path === "/good") response.end();
    });
    const { start, join, cross, states } = createService();
    const { notifier } = await start({ ports: [port], timeout: 60_000 });
    const hanging = await join({ webhook: `${url}/hanging`, webhookSecret: SECRET });
    const good = await join({ webhook: `${url}/good`, webhookSecret: SECRET });
    await cross(notifier, hanging.id, { times: 70 });
    await expect.poll(() => seen.length, POLL).toBe(2);
    await cross(notifier, good.id);
    await expect.poll(() => states(good.id), POLL).toMatchObject([{ state: "sent" }]);
    expect(seen).toHaveLength(3);
    for (const { state, error } of await states(hanging.id)) expect([state, error]).toEqual(["waiting", ""]);
  });

  it("what was switched off meanwhile is not sent, and a member who left leaves nothing behind", async () => {
    const { start, join, cross, states } = createService();
    const crashed = await start();
    await crashed.stop();
    const [off, gone] = [await join({ mail: true }), await join({ mail: true })];
    await cross(crashed.notifier, off.id);
    await cross(crashed.notifier, gone.id);
    await opened.database.execute(sql`UPDATE alert_channels SET mail = false`);
    await opened.database.execute(sql`DELETE FROM users WHERE id = ${gone.id}`);
    const { outbox } = await start();
    const error = "Email was turned off before it could be sent.";
    await expect.poll(() => states(off.id), POLL).toEqual([{ channel: "mail", state: "dead", error }]);
    expect(outbox.list()).toEqual([]);
  });

  it("crossings from before a restore are logged and not sent, and later ones are sent", async () => {
    const restoredAt = Date.now();
    await opened.database.insert(restores).values([{ at: new Date(restoredAt) }, { at: new Date(0) }]);
    const service = createService();
    undo.push(async () => void (await opened.database.delete(restores)));
    const { notifier, outbox } = await service.start();
    const { id } = await service.join({ mail: true });
    await service.cross(notifier, id, { at: restoredAt - 1_000 });
    await delay(300);
    expect(await service.states(id)).toMatchObject([
      { channel: "mail", state: "dead", error: expect.stringMatching(/restored from a backup after this/) },
    ]);
    expect(outbox.list()).toHaveLength(0);
    await service.cross(notifier, id, { at: restoredAt + 1_000 });
    await expect.poll(() => outbox.list()).toHaveLength(1);
  });
});
