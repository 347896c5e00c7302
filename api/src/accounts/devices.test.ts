import { describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";

const ADA = "ada@example.com";
const PASSWORD = "Passw0rd-of-Ada";
const OTHER = "An0therWord-of-Ada";
const HOME = "192.0.2.1";

describe.each(ONE_ENGINE)("intruders on $engine", ({ open }) => {
  const service = setUpAccounts(open, { limitFactor: 1 });

  it("are strangers, on the devices and at the addresses they had, once the password changed", async () => {
    const owner = service.browser(HOME);
    await owner.join(ADA, PASSWORD);
    const intruders = Array.from({ length: 8 }, (_, index) => service.browser(`198.51.100.${index + 1}`));
    for (const intruder of intruders) await intruder.signIn(ADA, PASSWORD);
    await owner.put("/user/password", { email: ADA, password: OTHER });
    await owner.validate(ADA);
    const { waits } = service.people.accounts;
    waits.length = 0;
    const statuses: number[] = [];
    for (const intruder of intruders) {
      for (let i = 0; i < 10; i += 1) await intruder.signIn(ADA, PASSWORD);
      intruder.hold(null);
      for (let i = 0; i < 10; i += 1) {
        statuses.push(
          (await intruder.put("/user/password", { email: ADA, password: "An0ther-One" })).statusCode,
        );
      }
    }
    expect(waits).toHaveLength(80 - 20);
    expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(40);
    waits.length = 0;
    expect([(await owner.signIn(ADA, OTHER)).statusCode, waits]).toEqual([200, []]);
    owner.hold(null);
    const again = await owner.put("/user/password", { email: ADA, password: PASSWORD });
    const atHome = await service.browser(HOME).put("/user/password", { email: ADA, password: PASSWORD });
    expect([again.statusCode, atHome.statusCode]).toEqual([200, 200]);
  });
});
