import { describe, expect, it } from "vitest";
import { createAccountService } from "../testing/account-service.ts";
import { ENGINES, setUpDatabase } from "../testing/databases.ts";
import { ADVISED_COST } from "./passwords.ts";

const ADA = "ada@example.com";
const EVE = "eve@example.com";

const medianOf = (values: number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

describe.each(ENGINES)("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  it.each([
    ["sign-in", "/user"],
    ["reset", "/user/password"],
  ])("%s takes as long for an unknown email as for a known one", async (_, url) => {
    const service = await createAccountService(opened, { hashCost: ADVISED_COST });
    await service.browser().join(ADA, "Passw0rd-of-Ada");
    const send = (email: string) => service.browser().put(url, { email, password: "An0therWord-of-Ada" });
    await send(ADA);
    const used: Record<string, number[]> = { [ADA]: [], [EVE]: [] };
    for (let i = 0; i < 7; i += 1) {
      for (const [email, times] of Object.entries(used)) {
        const start = process.cpuUsage();
        await send(email);
        const { user, system } = process.cpuUsage(start);
        times.push(user + system);
      }
    }
    // CPU time of one request after the other, so that other work on the machine adds nothing.
    const [known = 0, unknown = 0] = Object.values(used).map(medianOf);
    expect(known / unknown).toBeGreaterThan(0.5);
    expect(known / unknown).toBeLessThan(2);
  });
});
