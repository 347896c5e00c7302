import { expect, it } from "vitest";
import { codeMail } from "./code-mail.ts";
import { noticeMail } from "./notice-mail.ts";

it.each(["account", "email", "password"] as const)(
  "the mail about a new %s tells what it is about",
  (purpose) => {
    const mail = codeMail({
      purpose,
      to: "ada@example.com",
      code: "000042",
      publicOrigin: "https://tide.test",
    });
    expect(mail.to).toBe("ada@example.com");
    expect(mail.subject).toContain(purpose);
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain("000042");
      expect(body).toContain("15 minutes");
      expect(body).toContain("Never share this code.");
      expect(body).toContain("https://tide.test");
    }
  },
);

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
