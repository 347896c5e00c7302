import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** What a code confirms. */
type CodePurpose = "account" | "email" | "password";

/** Where a code can be entered: only where the change began. */
const WHERE: Record<CodePurpose, string> = {
  account:
    "Enter it where you signed up, or on another device after signing in there with the password you chose.",
  email: "Enter it where you are signed in to that account.",
  password: "Enter it in the browser where you chose the new password.",
};

type CodeMail = { purpose: CodePurpose; to: string; code: string; publicOrigin: string };

/** What was requested, and what it means for a reader who did not request it. */
const WORDS: Record<CodePurpose, { subject: string; asked: string; stranger: string }> = {
  account: {
    subject: "Confirm your Cointide account",
    asked: "Somebody signed up for Cointide with this address.",
    stranger: "If it was not you, do nothing and tell the code to nobody: no account will come of it.",
  },
  email: {
    subject: "Confirm your new email",
    asked: "Somebody wants to use this address for their Cointide account.",
    stranger: "If it was not you, do nothing and tell the code to nobody: the address stays yours.",
  },
  password: {
    subject: "Confirm your new password",
    asked: "Somebody asked for a new password for your Cointide account.",
    stranger: "If it was not you, do nothing and tell the code to nobody: your password stays as it is.",
  },
};

/** The message that brings a code. It repeats nothing that the sender of the request wrote. */
export function codeMail({ purpose, to, code, publicOrigin }: CodeMail): Mail {
  const { subject, asked, stranger } = WORDS[purpose];
  const lasting = `${WHERE[purpose]} It is good for 15 minutes and for one use.`;
  const paragraphs = [asked, "Your code is:", { code }, lasting, stranger];
  return composeMail({ to, subject, paragraphs }, publicOrigin);
}
