import { describe, expect, it } from "vitest";
import { audit as auditTable } from "../database/schema.ts";
import { ONE_ENGINE, setUpDatabase } from "../testing/databases.ts";
import { createTestClock } from "../testing/test-clock.ts";
import { createAudit } from "./audit.ts";
import { createLog } from "./log.ts";

const signIn = { action: "sign-in", userId: "u1", address: "192.0.2.1", requestId: "r1" } as const;

describe.each(ONE_ENGINE)("the audit log on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  function createTestAudit() {
    const lines: Record<string, unknown>[] = [];
    const log = createLog({ write: (line: string) => void lines.push(JSON.parse(line)) });
    const { database } = opened;
    return { audit: createAudit({ database, log, now: createTestClock().now }), lines };
  }
  const rows = () => opened.database.select().from(auditTable).orderBy(auditTable.userId, auditTable.ordinal);

  it("remembers who, what, when and from where, in a row and in a line", async () => {
    const { audit, lines } = createTestAudit();
    await audit(signIn);
    const at = new Date(createTestClock().now());
    expect(await rows()).toMatchObject([{ ...signIn, at }]);
    expect(lines).toMatchObject([{ audit: "sign-in", userId: "u1", address: "192.0.2.1", reqId: "r1" }]);
  });

  it("says nothing of a change that did not happen", async () => {
    const { audit } = createTestAudit();
    const failing = opened.database.transaction(async (transaction) => {
      await audit({ ...signIn, action: "password-changed" }, transaction);
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    expect(await rows()).toEqual([]);
  });

  it("forgets with an account from where its person came, but not what happened to it", async () => {
    const { audit } = createTestAudit();
    await audit(signIn);
    await audit({ ...signIn, userId: "u2" });
    await audit({ ...signIn, action: "account-deleted", address: "192.0.2.2" });
    expect(await rows()).toMatchObject([
      { userId: "u1", action: "sign-in", address: "" },
      { userId: "u1", action: "account-deleted", address: "192.0.2.2" },
      { userId: "u2", action: "sign-in", address: "192.0.2.1" },
    ]);
  });
});
