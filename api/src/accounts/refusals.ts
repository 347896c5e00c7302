import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { Refusal } from "../http/refusal.ts";

export const alreadyRegistered = () => new Refusal(409, "This email is already registered.");
export const wrongCredentials = () => new Refusal(401, "The email or the password is wrong.");
export const wrongPassword = () => new Refusal(401, "The password is wrong.");
export const wrongCode = () => new Refusal(401, "The code is wrong or no longer good.");
export const noAttemptsLeft = () => new Refusal(401, "No attempts left. Send a new code.");
/** A right code where it must not be entered. Each says what the code is for and where it can be entered. */
export const signUpElsewhere = (name: string) =>
  new Refusal(
    403,
    `This code confirms a sign-up as “${name}” that began in another browser. Enter it there, or first sign in here with the password of that sign-up.`,
  );
export const passwordElsewhere = () =>
  new Refusal(
    403,
    "This code confirms a new password that was chosen in another browser. Enter it there, or reset the password here.",
  );
export const emailElsewhere = () =>
  new Refusal(
    403,
    "This code confirms the new email of an account that is not signed in here. Sign in to that account and enter it there.",
  );
export const notAsked = () =>
  new Refusal(
    403,
    "This browser has not asked for a code for this address. Sign in with your password, or begin again, to get one.",
  );
export const signInAgain = () => new Refusal(401, SESSION_ENDED);
export const otherEmail = () => new Refusal(422, "This is not the email of your account.");
