import { beforeEach, describe, expect, it } from "vitest";
import { users } from "../database/schema.ts";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { answer } from "../testing/test-app.ts";

const PASSWORD = "Passw0rd";
const HOME = "192.0.2.7";
const TAKEN = [409, "This email is already registered."];
const HOUR = 3_600_000;

describe.each(ONE_ENGINE)("answers that an email is registered, on $engine", ({ open }) => {
  const opened = setUpDatabase(open);
  let service: AccountService;
  let known: string[];

  beforeEach(async () => {
    service = await createAccountService(opened, { limitFactor: 1 });
    known = Array.from({ length: 22 }, (_, at) => `member${at}@example.com`);
    const passwordHash = await service.people.accounts.passwords.hash(PASSWORD);
    const facts = { name: "Ada", passwordHash, createdAt: new Date() };
    await opened.database
      .insert(users)
      .values(known.map((email) => ({ ...facts, id: email, email, emailKey: email })));
  });

  const signUp = (email: string, address = HOME) =>
    service.browser(address).post("/user", { name: "Ada", email, password: PASSWORD });
  /** Gets the answer 20 times that an email is registered. */
  async function useUp(): Promise<void> {
    for (const email of known.slice(0, 20)) expect(answer(await signUp(email))).toEqual(TAKEN);
  }
  /** The parts of an answer that could reveal whether an email is registered. */
  const revealed = ({ statusCode, body, headers, cookies }: Awaited<ReturnType<typeof signUp>>) => {
    const { "x-request-id": _, date: __, ...rest } = headers;
    return { statusCode, body, cookies, headers: rest };
  };

  it("come 20 times an hour, and then the same is said of every email", async () => {
    await useUp();
    const mails = service.people.outbox.list().length;
    const [taken, free] = [await signUp("member21@example.com"), await signUp("nobody@example.com")];
    expect(answer(taken)).toEqual([429, "Too many attempts. Please try again in 60 minutes."]);
    expect(taken.headers["retry-after"]).toBe("3600");
    expect(revealed(free)).toEqual(revealed(taken));
    expect(service.people.outbox.list()).toHaveLength(mails);
    expect(answer(await signUp("member21@example.com", "203.0.113.1"))).toEqual(TAKEN);
    service.clock.advance(HOUR);
    expect(answer(await signUp("member21@example.com"))).toEqual(TAKEN);
  });

  it("count for the whole network, together with answers to email changes", async () => {
    await useUp();
    const member = service.browser(HOME);
    await member.signIn("member0@example.com", PASSWORD);
    for (const newmail of ["member21@example.com", "nobody@example.com"]) {
      const refused = await member.put("/user/email", { newmail, password: PASSWORD });
      expect(answer(refused)).toEqual([429, "Too many attempts. Please try again in 60 minutes."]);
    }
    const { browser } = service;
    const household = Array.from({ length: 21 }, (_, at) => browser(`2001:db8:0:1::${at + 1}`));
    const statuses: number[] = [];
    for (const [at, each] of household.entries())
      statuses.push(
        (await each.post("/user", { name: "Ada", email: known[at], password: PASSWORD })).statusCode,
      );
    expect(statuses).toEqual([...Array(20).fill(409), 429]);
  });

  it("leave sign-ups uncounted", async () => {
    for (let at = 0; at < 30; at += 1) expect((await signUp(`new${at}@example.com`)).statusCode).toBe(200);
    expect(answer(await signUp("member0@example.com"))).toEqual(TAKEN);
  });

  it("stop at 20 when many are requested at once", async () => {
    const asked = [...known, ...known.map((email) => email.toUpperCase())];
    const statuses = await Promise.all(asked.map(async (email) => (await signUp(email)).statusCode));
    expect(statuses.filter((status) => status === 409)).toHaveLength(20);
    expect(statuses.filter((status) => status === 429)).toHaveLength(24);
    expect((await signUp("nobody@example.com")).statusCode).toBe(429);
  });

  it("do not count when members enter their own email", async () => {
    const member = service.browser(HOME);
    await member.signIn("member0@example.com", PASSWORD);
    const change = { newmail: "MEMBER0@example.com", password: PASSWORD };
    expect(answer(await member.put("/user/email", change))).toEqual([
      422,
      "This is already the email of your account.",
    ]);
  });
});
