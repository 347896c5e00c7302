import { beforeEach } from "vitest";
import { createApp } from "../app.ts";
import type { OpenMarket } from "../market/open-market.ts";
import { present, setUpDatabase, type TestDatabase } from "./databases.ts";
import { createTestBrowser } from "./test-browser.ts";
import { mockClock } from "./test-clock.ts";
import { silentLog } from "./test-log.ts";
import { createTestPeople, type TestPeopleOptions } from "./test-people.ts";

type Options = Pick<TestPeopleOptions, "log" | "limitFactor" | "hashCost" | "slices"> & {
  /** Whether `/docs` answers, which takes half of the time that the service takes to start. */
  docs?: boolean;
  secureCookies?: boolean;
  ticketSecret?: string;
  /** Absent: the market never opens. */
  opening?: Promise<OpenMarket>;
};

export type AccountService = Awaited<ReturnType<typeof createAccountService>>;

/** The service with accounts over a test's database, a clock that stands still, and mail that can be read. */
export async function createAccountService(
  { database }: Pick<TestDatabase, "database">,
  {
    log = silentLog(),
    limitFactor = 100,
    secureCookies = false,
    docs = false,
    ticketSecret,
    ...options
  }: Options = {},
) {
  const clock = mockClock();
  const { opening = new Promise<OpenMarket>(() => {}), ...cost } = options;
  const people = await createTestPeople({ database, now: clock.now, log, limitFactor, ...cost });
  const { publicOrigin } = people.accounts;
  const app = await createApp({
    log,
    opening,
    publicOrigin,
    people: { ...people, secureCookies },
    ...{ ticketSecret, docs },
  });

  const mailsTo = (email: string) => people.outbox.list().filter(({ to }) => to === email);

  /** Every code that was mailed to the address, oldest first. */
  function codesTo(email: string): string[] {
    return mailsTo(email).flatMap(({ text }) => /^\d{6}$/m.exec(text)?.[0] ?? []);
  }
  const codeTo = (email: string) => codesTo(email).at(-1) ?? "";
  const browser = (address = "192.0.2.1", userAgent?: string) =>
    createTestBrowser({ app, address, userAgent, codeTo });
  /** Whether the password signs in to an account, and not only to a sign-up that waits for its code. */
  async function opens(email: string, password: string): Promise<boolean> {
    const response = await browser().signIn(email, password);
    return response.statusCode === 200 && typeof response.json() === "object";
  }
  return { app, clock, people, database, browser, mailsTo, codesTo, codeTo, opens };
}

/** Gives each test a service of its own over the database of `open`, which is empty then. */
export function setUpAccounts(open: () => Promise<TestDatabase>, options?: Options): AccountService {
  const opened = setUpDatabase(open);
  let service: AccountService;
  beforeEach(async () => {
    service = await createAccountService(opened, options);
  });
  return present(() => service);
}

export const otherThan = (code: string) => (code === "000000" ? "000001" : "000000");
