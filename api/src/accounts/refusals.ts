import { SESSION_ENDED } from "@cointide/shared/contracts/session";
import { Refusal } from "../http/refusal.ts";

export const alreadyRegistered = () => new Refusal(409, "This email is already registered.");
export const wrongCredentials = () => new Refusal(401, "The email or the password is wrong.");
export const wrongPassword = () => new Refusal(401, "The password is wrong.");
export const wrongCode = () => new Refusal(401, "The code is wrong or no longer good.");
export const noAttemptsLeft = () => new Refusal(401, "No attempts left. Send a new code.");
export const signInAgain = () => new Refusal(401, SESSION_ENDED);
export const otherEmail = () => new Refusal(422, "This is not the email of your account.");
