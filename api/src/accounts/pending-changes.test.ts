import { beforeEach, describe, expect, it } from "vitest";
import { setUpAccounts } from "../testing/account-service.ts";
import { ONE_ENGINE } from "../testing/databases.ts";
import type { TestBrowser } from "../testing/test-browser.ts";

const ADA = "ada@example.com";
const NEW = "new@example.com";
const OTHER = "other@example.com";
const PASSWORD = "Passw0rd";
const STRANGERS = "An0therWord";
const WRONG_CODE = [401, "The code is wrong or has expired."];

/** A change that waits for its code. `confirm` hands in the code that was mailed for it. */
type Begun = { confirm(): Promise<{ statusCode: number; body: string }> };

describe.each(ONE_ENGINE)("on $engine", ({ open }) => {
  const service = setUpAccounts(open);
  let ada: TestBrowser;
  beforeEach(async () => {
    ada = service.browser();
    await ada.join(ADA, PASSWORD);
  });

  function waiting(browser: TestBrowser, email: string): Begun {
    const code = service.codeTo(email);
    return { confirm: () => browser.validate(email, code) };
  }

  /** The ways to start each change: in Ada's session, or as a stranger without one. */
  const BEGIN = {
    async reset() {
      const stranger = service.browser();
      await stranger.put("/user/password", { email: ADA, password: STRANGERS });
      return waiting(stranger, ADA);
    },
    async "new password"() {
      await ada.put("/user/password", { email: ADA, password: STRANGERS });
      return waiting(ada, ADA);
    },
    async "new email"() {
      await ada.put("/user/email", { newmail: NEW, password: PASSWORD });
      return waiting(ada, NEW);
    },
    async "other new email"() {
      await ada.put("/user/email", { newmail: OTHER, password: PASSWORD });
      return waiting(ada, OTHER);
    },
    async "sign-up at the new email"() {
      const stranger = service.browser();
      await stranger.post("/user", { name: "Eve", email: NEW, password: STRANGERS });
      return waiting(stranger, NEW);
    },
    async "new email of another account"() {
      const stranger = service.browser();
      await stranger.join("eve@example.com", STRANGERS);
      await stranger.put("/user/email", { newmail: NEW, password: STRANGERS });
      return waiting(stranger, NEW);
    },
  } satisfies Record<string, () => Promise<Begun>>;
  type Name = keyof typeof BEGIN;

  const ENDS: [landed: Name, ended: readonly Name[]][] = [
    ["reset", ["reset", "new password", "new email", "other new email"]],
    ["new password", ["reset", "new password", "new email", "other new email"]],
    [
      "new email",
      [
        ...(["reset", "new password", "new email", "other new email"] as const),
        ...(["sign-up at the new email", "new email of another account"] as const),
      ],
    ],
    ["sign-up at the new email", ["sign-up at the new email", "new email", "new email of another account"]],
    [
      "new email of another account",
      ["new email of another account", "new email", "sign-up at the new email"],
    ],
  ];
  const NAMES = Object.keys(BEGIN) as Name[];

  describe.each(ENDS)("once a %s is confirmed", (landed, ended) => {
    const left = NAMES.filter((name) => !ended.includes(name));

    it.each(ended.filter((name) => name !== landed))("a %s that waited is void", async (name) => {
      const other = await BEGIN[name]();
      const first = await BEGIN[landed]();
      expect((await first.confirm()).statusCode).toBe(200);
      const { statusCode, body } = await other.confirm();
      expect([statusCode, body]).toEqual(WRONG_CODE);
    });

    it.each(left)("a %s that waited can still be confirmed", async (name) => {
      const other = await BEGIN[name]();
      const first = await BEGIN[landed]();
      expect((await first.confirm()).statusCode).toBe(200);
      expect((await other.confirm()).statusCode).toBe(200);
    });
  });
});
