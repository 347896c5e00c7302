import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** What a code confirms. */
type CodePurpose = "account" | "email" | "password";

/** Where a code can be entered: only where the change began. */
const WHERE: Record<CodePurpose, string> = {
  account:
    "Enter it in the browser where you signed up. On another device, first sign in with the password you chose.",
  email: "Enter it in a browser where you are signed in to that account.",
  password: "Enter it in the browser where you chose the new password.",
};

type CodeMail = { purpose: CodePurpose; to: string; code: string; publicOrigin: string };

/** What was requested, and what it means for a reader who did not request it. */
const WORDS: Record<CodePurpose, { subject: string; asked: string; stranger: string }> = {
  account: {
    subject: "Confirm your Cointide account",
    asked: "Confirm your email to finish signing up for Cointide.",
    stranger: "If you didn't sign up, ignore this email. Never share this code.",
  },
  email: {
    subject: "Confirm your new email",
    asked: "Confirm this address to use it for your Cointide account.",
    stranger: "If you didn't ask for this, ignore this email and nothing will change. Never share this code.",
  },
  password: {
    subject: "Confirm your new password",
    asked: "Confirm the new password for your Cointide account.",
    stranger:
      "If you didn't ask for this, ignore this email and your password stays the same. Never share this code.",
  },
};

/** The message that brings a code. It repeats nothing that the sender of the request wrote. */
export function codeMail({ purpose, to, code, publicOrigin }: CodeMail): Mail {
  const { subject, asked, stranger } = WORDS[purpose];
  const lasting = `${WHERE[purpose]} It expires in 15 minutes and works once.`;
  const paragraphs = [asked, "Your code is:", { code }, lasting, stranger];
  return composeMail({ to, subject, paragraphs }, publicOrigin);
}
