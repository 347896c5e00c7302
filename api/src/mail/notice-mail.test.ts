import { expect, it } from "vitest";
import { noticeMail } from "./notice-mail.ts";

it.each([
  ["email-changed", "has a new email"],
  ["password-changed", "has a new password"],
  ["account-deleted", "were permanently deleted"],
] as const)("the mail about %s tells what happened and what to do", (event, happened) => {
  const mail = noticeMail({ event, to: "ada@example.com", publicOrigin: "https://tide.test" });
  expect(mail.to).toBe("ada@example.com");
  for (const body of [mail.text, mail.html]) {
    expect(body).toContain(happened);
    expect(body).toContain("If this was you, no action is needed.");
    expect(body).toMatch(/If this wasn('|&#39;)t you, someone/);
    expect(body).toContain("https://tide.test");
    expect(body).not.toMatch(/\d{6}|example\.com/);
  }
});
