import { describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { ENGINES } from "../testing/databases.ts";

const ADA = "ada@example.com";
const PASSWORD = "An0therWord-of-Eve";

describe.each(ENGINES)("strangers on $engine", ({ open }) => {
  const service = setUpAccounts(open, { limitFactor: 1 });

  it("fill a mailbox for an hour at most by signing up, however often they ask again", async () => {
    const strangers = Array.from({ length: 11 }, (_, index) => service.browser(`198.51.100.${index}`));
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
    for (let hour = 0; hour < 2; hour += 1) hours.push(await mailsOfTheHour());
    // Each sign-up, and five new codes for it.
    expect(hours).toEqual([11 * 6, 0]);
  });
});
