import { createApp } from "../app.ts";
import type { OpenMarket } from "../market/open-market.ts";
import type { TestDatabase } from "./databases.ts";
import { createTestBrowser } from "./test-browser.ts";
import { createTestClock } from "./test-clock.ts";
import { silentLog } from "./test-log.ts";
import { createTestPeople, type TestPeopleOptions } from "./test-people.ts";

type Options = Pick<TestPeopleOptions, "log" | "patience" | "hashCost"> & {
  secureCookies?: boolean;
  ticketSecret?: string;
};

export type AccountService = Awaited<ReturnType<typeof createAccountService>>;

/** The service with accounts over a test's database, a clock that stands still, and mail that can be read. */
export async function createAccountService(
  { database }: Pick<TestDatabase, "database">,
  { log = silentLog(), patience = 100, secureCookies = false, ticketSecret, ...cost }: Options = {},
) {
  const clock = createTestClock();
  const people = await createTestPeople({ database, now: clock.now, log, patience, ...cost });
  const opening = new Promise<OpenMarket>(() => {});
  const { publicOrigin } = people.accounts;
  const app = await createApp({
    log,
    opening,
    publicOrigin,
    people: { ...people, secureCookies },
    ticketSecret,
  });

  const mailsTo = (email: string) => people.outbox.list().filter(({ to }) => to === email);

  /** Every code that was mailed to the address, oldest first. */
  function codesTo(email: string): string[] {
    return mailsTo(email).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  }
  const codeTo = (email: string) => codesTo(email).at(-1) ?? "";
  const browser = (address = "192.0.2.1", userAgent?: string) =>
    createTestBrowser({ app, address, userAgent, codeTo });
  return { app, clock, people, browser, mailsTo, codesTo, codeTo };
}
