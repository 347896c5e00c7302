import { eq, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { purge } from "../accounts/purge.ts";
import { pushSubscriptions, sessions, users } from "../database/schema.ts";
import { REFUSAL, REFUSED_ADDRESS, setUpAlerts, type TestPerson } from "../testing/alert-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";

const HOUR = 3_600_000;
const NOT_KNOWN = [404, "This subscription is not known."];

const subscription = (number: number) => ({
  endpoint: `https://push.example.com/${number}`,
  keys: { p256dh: "p".repeat(87), auth: `auth-of-${number}`.padEnd(22, "_") },
});
const { endpoint } = subscription(1);

describe.each(ONE_ENGINE)("the browser that is pushed to, on $engine,", ({ open }) => {
  const opened = setUpDatabase(open);
  const { service, ada } = setUpAlerts(opened);

  const rows = () => opened.database.select().from(pushSubscriptions);
  const endpoints = async () => (await rows()).map((row) => row.endpoint).toSorted();
  const endSession = (id: string) => opened.database.delete(sessions).where(eq(sessions.id, id));
  /** Creates a subscription as an earlier version of the service did. */
  const subscribeBefore = () =>
    opened.database.execute(sql`INSERT INTO push_subscriptions (user_id, endpoint, p256dh, auth, created_at)
      VALUES (${ada.id}, ${endpoint}, 'p', 'a', now())`);
  const changePassword = () =>
    opened.database.update(users).set({ passwordHash: "another" }).where(eq(users.id, ada.id));
  async function visit(person: TestPerson, body = { endpoint }): Promise<boolean> {
    const response = await person.visitPush(body);
    expect(response.statusCode, response.body).toBe(200);
    return response.json().isSubscribed;
  }
  async function signInAgain(): Promise<TestPerson> {
    return service.signIn(ada);
  }

  it("ends with the session that created it, and leaves other subscriptions alone", async () => {
    const phone = await signInAgain();
    await ada.subscribe(subscription(1));
    await phone.subscribe(subscription(2));
    await endSession(phone.sessionId);
    expect(await endpoints()).toEqual([endpoint]);
    expect(await visit(ada)).toBe(true);
    await endSession(ada.sessionId);
    expect(await endpoints()).toEqual([]);
  });

  it("belongs to the session in which it was used last", async () => {
    await ada.subscribe(subscription(1));
    const later = await signInAgain();
    expect(await visit(later)).toBe(true);
    await endSession(ada.sessionId);
    expect(await endpoints()).toEqual([endpoint]);
    await endSession(later.sessionId);
    expect(await endpoints()).toEqual([]);
  });

  it("outlives a session that is over by itself, until the password changes", async () => {
    await ada.subscribe(subscription(1));
    await purge(opened.database, Date.now() + 2 * HOUR);
    expect(await rows()).toMatchObject([{ endpoint, sessionId: null }]);
    const later = await signInAgain();
    await endSession(later.sessionId);
    expect(await endpoints()).toEqual([endpoint]);
    await changePassword();
    expect(await endpoints()).toEqual([]);
  });

  it("outlives a session that a service of before purges", async () => {
    await ada.subscribe(subscription(1));
    const past = new Date(Date.now() - 1);
    await opened.database.update(sessions).set({ expiresAt: past }).where(eq(sessions.id, ada.sessionId));
    await opened.database.execute(sql`DELETE FROM sessions WHERE expires_at < now()`);
    expect(await rows()).toMatchObject([{ endpoint, sessionId: null }]);
  });

  it("gets the session of its next visit when it had none", async () => {
    await subscribeBefore();
    await endSession((await signInAgain()).sessionId);
    expect(await rows()).toMatchObject([{ endpoint, sessionId: null }]);
    expect(await visit(ada)).toBe(true);
    await endSession(ada.sessionId);
    expect(await endpoints()).toEqual([]);
  });

  it("ends with the password when it has no session", async () => {
    await subscribeBefore();
    await opened.database.update(users).set({ name: "Ada L." }).where(eq(users.id, ada.id));
    expect(await endpoints()).toEqual([endpoint]);
    await changePassword();
    expect(await endpoints()).toEqual([]);
  });

  it("does not become the member's by a visit, nor if another member owns it", async () => {
    const eve = await service.join();
    await eve.subscribe(subscription(1));
    expect(await visit(ada)).toBe(false);
    expect(await visit(ada, { endpoint: subscription(2).endpoint })).toBe(false);
    expect(await rows()).toMatchObject([{ userId: eve.id, sessionId: eve.sessionId }]);
  });

  it("is not created when its session ends at the same time", async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const phone = await signInAgain();
      await Promise.all([phone.subscribe(subscription(turn)), endSession(phone.sessionId)]);
    }
    expect(await endpoints()).toEqual([]);
  });

  describe("after its subscription was replaced", () => {
    const move = (from: object, to: object) =>
      service.send("POST", "/alerts/push/move", undefined, { from, to });

    it("gets pushes at the new endpoint without a session", async () => {
      await ada.subscribe(subscription(1));
      expect((await move(subscription(1), subscription(2))).statusCode).toBe(204);
      const { endpoint: moved, keys } = subscription(2);
      expect(await rows()).toMatchObject([
        { userId: ada.id, sessionId: ada.sessionId, endpoint: moved, ...keys },
      ]);
      expect(answer(await move(subscription(1), subscription(3)))).toEqual(NOT_KNOWN);
    });

    it("moves only with the keys of the earlier subscription", async () => {
      await ada.subscribe(subscription(1));
      const guess = { endpoint, keys: subscription(2).keys };
      expect(answer(await move(guess, subscription(2)))).toEqual(NOT_KNOWN);
      expect(await endpoints()).toEqual([endpoint]);
    });

    it("gets each push once if a page has already sent the new subscription", async () => {
      const eve = await service.join();
      await ada.subscribe(subscription(1));
      await eve.subscribe(subscription(2));
      expect((await move(subscription(1), subscription(2))).statusCode).toBe(204);
      expect(await rows()).toMatchObject([{ userId: eve.id, endpoint: subscription(2).endpoint }]);
    });

    it("is refused for an address that the service must not call", async () => {
      await ada.subscribe(subscription(1));
      const refused = { ...subscription(2), endpoint: REFUSED_ADDRESS };
      expect(answer(await move(subscription(1), refused))).toEqual([422, REFUSAL]);
      expect(await endpoints()).toEqual([endpoint]);
    });
  });
});
