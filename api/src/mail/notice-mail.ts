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
      "If it was not you, somebody knows your password. Answer this mail right away, and change that password wherever else you use it.",
  },
  "password-changed": {
    subject: "Your Cointide password was changed",
    happened: "Your Cointide account has a new password, and every other device was signed out.",
    stranger:
      "If it was not you, somebody can read your mail. Change the password of your mailbox first, then reset your Cointide password with “Forgot your password?” where you sign in.",
  },
  "account-deleted": {
    subject: "Your Cointide account was deleted",
    happened: "Your Cointide account and its streams were deleted for good.",
    stranger:
      "If it was not you, somebody knows your password. Change it wherever else you use it. Nobody can bring the account back, but you can sign up again with this address.",
  },
};

/** The message that tells an owner what happened to the account. It holds nothing secret, and no address. */
export function noticeMail({ event, to, publicOrigin }: NoticeMail): Mail {
  const { subject, happened, stranger } = WORDS[event];
  const paragraphs = [happened, "If it was you, there is nothing to do.", stranger];
  return composeMail({ to, subject, paragraphs }, publicOrigin);
}
