import { setTimeout as delay } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { mailings, pendingChanges, sessions, streams, users } from "../database/schema.ts";
import { importStreams } from "../streams/import-streams.ts";
import { changeStream, deleteStream } from "../streams/streams.ts";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";
import type { TestBrowser } from "../testing/test-browser.ts";
import { lockAccount } from "./lock-account.ts";
import { rename } from "./own-account.ts";
import type { Passwords } from "./passwords.ts";
import { endSessions } from "./sessions.ts";

const ADA = "ada@example.com";
const NEW = "new@example.com";
const OLD_PASSWORD = "Passw0rd";
const NEW_PASSWORD = "N3wPassword";
const EVES_PASSWORD = "An0therWord";
/** More in `npm run test:long`. */
const ROUNDS = process.env.EVERY_CASE ? 16 : 4;

const ENDED = [401, "Your session has ended. Please sign in again."];
const WRONG = [401, "The email or the password is wrong."];
const ended = { reason: "unauthenticated", message: ENDED[1] };

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open, { limitFactor: 1e6 });
  /** Ada, and Eve, who knows Ada's old password and has a session in Ada's account. */
  let ada: TestBrowser;
  let eve: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    eve = service.browser();
    await ada.join(ADA, OLD_PASSWORD);
    await eve.signIn(ADA, OLD_PASSWORD);
  });

  /** Starts a reset in a browser without a session. Returns a function that hands its code in. */
  async function beginReset(): Promise<() => Promise<{ statusCode: number }>> {
    await service.database.delete(mailings);
    const visitor = service.browser();
    await visitor.put("/user/password", { email: ADA, password: NEW_PASSWORD });
    const code = service.codeTo(ADA);
    return () => visitor.validate(ADA, code);
  }

  async function beginEmailChange(): Promise<() => Promise<{ statusCode: number }>> {
    await service.database.delete(mailings);
    await ada.put("/user/email", { newmail: NEW, password: OLD_PASSWORD });
    const code = service.codeTo(NEW);
    return () => ada.validate(NEW, code);
  }

  /** Runs an action once, after the service has checked or hashed a password and before it writes. */
  function after(name: keyof Passwords, act: () => Promise<{ statusCode: number }>): void {
    const { passwords } = service.people.accounts;
    const original = passwords[name];
    passwords[name] = async (first: string | null, second?: string | Uint8Array) => {
      passwords[name] = original as never;
      const result = await (original as (...values: unknown[]) => Promise<unknown>)(first, second);
      expect((await act()).statusCode).toBe(200);
      return result as never;
    };
  }

  const countSessions = async () => (await service.database.select().from(sessions)).length;
  const countPending = async () => (await service.database.select().from(pendingChanges)).length;
  const theAccount = async () => {
    const [account] = await service.database.select().from(users);
    if (account === undefined) throw new Error("The account is deleted.");
    return account;
  };

  describe("a reset that lands between the check of the old password and what follows", () => {
    it("leaves a sign-in without a session", async () => {
      after("verify", await beginReset());
      expect(answer(await service.browser().signIn(ADA, OLD_PASSWORD))).toEqual(WRONG);
      expect(await countSessions()).toBe(1);
    });

    it("leaves a new email unmailed and unkept", async () => {
      after("verify", await beginReset());
      const response = await eve.put("/user/email", { newmail: NEW, password: OLD_PASSWORD });
      expect(answer(response)).toEqual(ENDED);
      expect([await countPending(), service.codesTo(NEW)]).toEqual([0, []]);
    });

    it("leaves the account undeleted", async () => {
      after("verify", await beginReset());
      expect(answer(await eve.delete("/user", { password: OLD_PASSWORD }))).toEqual(ENDED);
      expect(await theAccount()).toMatchObject({ email: ADA });
    });

    it("leaves a new password of the old session unmailed and unkept", async () => {
      after("hash", await beginReset());
      const mails = service.codesTo(ADA).length;
      const response = await eve.put("/user/password", { email: ADA, password: EVES_PASSWORD });
      expect(answer(response)).toEqual(ENDED);
      expect([await countPending(), service.codesTo(ADA).length]).toEqual([0, mails]);
    });
  });

  it.each(["a reset", "signing it out"])(
    "a session that %s ended after it was looked up writes nothing",
    async (end) => {
      const { accounts } = service.people;
      const { database, now } = accounts;
      await eve.post("/streams", { symbols: ["BTCUSDT"] });
      const [stream] = await database.select().from(streams);
      const account = await theAccount();
      const lastSession = (await database.select().from(sessions)).at(-1);
      const id = stream?.id ?? "";
      const bearer = { userId: account.id, sessionId: lastSession?.id ?? "" };
      const person = { ...account, sessionId: bearer.sessionId };
      const endSession =
        end === "a reset" ? await beginReset() : () => ada.delete(`/sessions/${bearer.sessionId}`);
      expect((await endSession()).statusCode).toBeLessThan(300);
      await expect(rename(accounts, person, "Eve")).rejects.toMatchObject(ended);
      const nobody = { begun: [], userAgent: undefined, deviceToken: undefined };
      const caller = { address: "192.0.2.1", requestId: "1", ...nobody };
      await expect(endSessions(accounts, person, caller)).rejects.toMatchObject(ended);
      const local = [{ localId: "a".repeat(24), symbols: ["ETHUSDT"] }];
      await expect(importStreams(database, { person, local, now: now() })).rejects.toMatchObject(ended);
      expect(await changeStream(database, bearer, { id, symbols: ["ETHUSDT"], now: now() })).toBeNull();
      expect(await deleteStream(database, bearer, { id, now: now() })).toBe(false);
      expect(await database.select().from(streams)).toEqual([stream]);
      expect((await theAccount()).name).toBe("Ada");
      expect(await countSessions()).toBe(1);
    },
  );

  it("a reset that is asked for while the email changes gives the old address nothing", async () => {
    after("hash", await beginEmailChange());
    const mails = service.codesTo(ADA).length;
    const visitor = service.browser();
    await visitor.put("/user/password", { email: ADA, password: EVES_PASSWORD });
    expect(service.codesTo(ADA)).toHaveLength(mails);
    const kept = await service.database.select().from(pendingChanges).where(eq(pendingChanges.emailKey, ADA));
    expect(kept.map(({ userId }) => userId)).toEqual([null]);
  });

  it("a reset that is asked for while an email change commits waits for it, and gives the old address nothing", async () => {
    const mails = service.codesTo(ADA).length;
    const visitor = service.browser();
    let reset: Promise<unknown> | undefined;
    await service.database.transaction(async (within) => {
      await lockAccount(within, { email: ADA });
      await within.update(users).set({ email: NEW, emailKey: NEW });
      reset = visitor.put("/user/password", { email: ADA, password: EVES_PASSWORD });
      await delay(200);
    });
    await reset;
    expect(service.codesTo(ADA)).toHaveLength(mails);
    const kept = await service.database.select().from(pendingChanges).where(eq(pendingChanges.emailKey, ADA));
    expect(kept.map(({ userId }) => userId)).toEqual([null]);
  });

  describe(`in ${ROUNDS} races at once`, () => {
    /** Starts the second change some ms later, within the time that the first takes. */
    const start = async (round: number, act: () => Promise<unknown>) => {
      await delay(round % 8);
      return act();
    };

    it("a sign-in with the old password never outlives a reset", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const reset = await beginReset();
        const intruder = service.browser();
        await Promise.all([
          reset(),
          start(round, () => intruder.signIn(ADA, OLD_PASSWORD)),
          start(round, () => eve.refresh()),
        ]);
        expect([await intruder.isSignedIn(), await eve.isSignedIn()]).toEqual([false, false]);
        await service.database.update(users).set({ passwordHash: await hashOf(OLD_PASSWORD) });
        await eve.signIn(ADA, OLD_PASSWORD);
      }
    });

    it("a new email that the old password asked for never outlives a reset", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const reset = await beginReset();
        const change = { newmail: NEW, password: OLD_PASSWORD };
        await Promise.all([reset(), start(round, () => eve.put("/user/email", change))]);
        expect(await countPending()).toBe(0);
        await service.database.update(users).set({ passwordHash: await hashOf(OLD_PASSWORD) });
        await eve.signIn(ADA, OLD_PASSWORD);
      }
    });

    it("a reset that the old address asked for never outlives a new email", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const changeEmail = await beginEmailChange();
        const thief = service.browser();
        await Promise.all([
          changeEmail(),
          start(round, () => thief.put("/user/password", { email: ADA, password: EVES_PASSWORD })),
        ]);
        expect((await thief.validate(ADA)).statusCode).toBe(401);
        expect(await theAccount()).toMatchObject({ email: NEW });
        await service.database.update(users).set({ email: ADA, emailKey: ADA });
        await service.database.delete(pendingChanges);
      }
    });

    it("changes that are confirmed at once end in one of their orders, and none fails", async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const [first, second, changeEmail] = [
          await beginReset(),
          await beginReset(),
          await beginEmailChange(),
        ];
        const answers = await Promise.all([first(), start(round, second), start(round, changeEmail)]);
        const statuses = (answers as { statusCode: number }[]).map(({ statusCode }) => statusCode);
        expect(statuses.filter((status) => status === 200)).toHaveLength(1);
        expect(statuses.filter((status) => status === 401)).toHaveLength(2);
        expect(await countPending()).toBe(0);
        const passwordHash = await hashOf(OLD_PASSWORD);
        await service.database.update(users).set({ email: ADA, emailKey: ADA, passwordHash });
        await ada.signIn(ADA, OLD_PASSWORD);
      }
    });

    const hashOf = (password: string) => service.people.accounts.passwords.hash(password);
  });
});
