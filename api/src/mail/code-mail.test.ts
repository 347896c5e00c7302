import { expect, it } from "vitest";
import { codeMail } from "./code-mail.ts";

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
