import { DomainError } from "../../domain-error.ts";
import { sentence } from "../../http/docs.ts";

/** The documented refusals that the routes of streams share. */
export const UNAUTHORIZED = sentence(
  "Nobody is signed in, or not any longer. Exactly TokenExpiredError: a new access token will help.",
);
export const NOT_FOUND = sentence("The account has no such stream.");

/** Another person's stream is the same as none. */
export const noSuchStream = () => new DomainError("not-found", "There is no such stream.");
