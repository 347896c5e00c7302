import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { DomainError } from "../domain-error.ts";

export const alreadyRegistered = () => new DomainError("conflict", "This email is already registered.");
export const wrongCredentials = () =>
  new DomainError("unauthenticated", "The email or the password is wrong.");
export const wrongPassword = () => new DomainError("unauthenticated", "The password is wrong.");
export const wrongCode = () => new DomainError("unauthenticated", "The code is wrong or has expired.");
export const noAttemptsLeft = () => new DomainError("unauthenticated", "No attempts left. Send a new code.");
/** A right code where it must not be entered. Each says what the code is for and where it can be entered. */
export const signUpElsewhere = (name: string) =>
  new DomainError(
    "forbidden",
    `This code confirms a sign-up as “${name}” that was started in another browser. Enter it there, or first sign in here with the password of that sign-up.`,
  );
export const passwordElsewhere = () =>
  new DomainError(
    "forbidden",
    "This code confirms a new password that was chosen in another browser. Enter it there, or reset the password here.",
  );
export const emailElsewhere = () =>
  new DomainError(
    "forbidden",
    "This code confirms the new email of an account that is not signed in here. Sign in to that account first, then enter the code.",
  );
export const notAsked = () =>
  new DomainError(
    "forbidden",
    "This browser has not asked for a code for this address. Sign in with your password or start over to get one.",
  );
export const ownEmail = () => new DomainError("invalid", "This is already the email of your account.");
export const signInAgain = () => new DomainError("unauthenticated", SESSION_ENDED);
export const otherEmail = () => new DomainError("invalid", "This is not the email of your account.");
