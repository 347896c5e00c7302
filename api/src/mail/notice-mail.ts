import { composeMail } from "./compose-mail.ts";
import type { Mail } from "./mailer.ts";

/** What happened to an account. */
type AccountEvent = "email-changed" | "password-changed" | "account-deleted";

type NoticeMail = { event: AccountEvent; to: string; publicOrigin: string };

/** What happened, and what to do for a reader who did not do it. */
const WORDS: Record<AccountEvent, { subject: string; happened: string; stranger: string }> = {
  "email-changed": {
    subject: "Your Cointide email was changed",
    happened: "Your Cointide account has a new email. This address no longer signs in to it.",
    stranger:
      "If this wasn't you, someone knows your password. Reply to this email right away, and change that password everywhere else you use it.",
  },
  "password-changed": {
    subject: "Your Cointide password was changed",
    happened: "Your Cointide account has a new password, and every other device was signed out.",
    stranger:
      "If this wasn't you, someone can read your email. Change the password of your mailbox first, then reset your Cointide password with “Forgot your password?” on the sign-in page.",
  },
  "account-deleted": {
    subject: "Your Cointide account was deleted",
    happened: "Your Cointide account and its streams were permanently deleted.",
    stranger:
      "If this wasn't you, someone knows your password. Change it everywhere else you use it. The account cannot be restored, but you can sign up again with this address.",
  },
};

/** The message that tells an owner what happened to the account. It holds nothing secret, and no address. */
export function noticeMail({ event, to, publicOrigin }: NoticeMail): Mail {
  const { subject, happened, stranger } = WORDS[event];
  const paragraphs = [happened, "If this was you, no action is needed.", stranger];
  return composeMail({ to, subject, paragraphs }, publicOrigin);
}
