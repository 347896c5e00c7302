import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AccountService, createAccountService } from "../testing/account-service.ts";
import { ENGINES, type TestDatabase } from "../testing/databases.ts";

const ADA = "ada@example.com";
const PASSWORD = "An0therWord-of-Eve";

describe.each(ENGINES)("strangers on $engine", ({ open }) => {
  let opened: TestDatabase;
  let service: AccountService;
  beforeAll(async () => {
    opened = await open();
  }, 60_000);
  afterAll(() => opened.close());
  beforeEach(async () => {
    await opened.empty();
    service = await createAccountService(opened, { patience: 1 });
  });

  it("who sign up with an address fill its mailbox for an hour at most, however often they ask again", async () => {
    const strangers = Array.from({ length: 50 }, (_, index) => service.browser(`198.51.100.${index}`));
    const mailsOfTheHour = async () => {
      const before = service.codesTo(ADA).length;
      for (const stranger of strangers) {
        await stranger.post("/user", { name: "Eve", email: ADA, password: PASSWORD });
      }
      for (const stranger of strangers) {
        for (let i = 0; i < 6; i += 1) await stranger.post("/user/code", { email: ADA });
      }
      service.clock.advance(3_600_000);
      return service.codesTo(ADA).length - before;
    };
    const hours = [];
    for (let hour = 0; hour < 3; hour += 1) hours.push(await mailsOfTheHour());
    expect(hours[0]).toBeLessThanOrEqual(6 * 40);
    expect(hours.slice(1)).toEqual([0, 0]);
  });
});
