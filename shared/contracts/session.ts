import * as z from "zod/mini";
import { userSchema } from "./user.ts";

/** What the service says, exactly, when an access token is too old, and a new one can be had for it. */
export const TOKEN_EXPIRED = "TokenExpiredError";

/** What the service says, exactly, when the session of a token is over: signed out elsewhere, or revoked. */
export const SESSION_ENDED = "Your session has ended. Please sign in again.";

/** The answer to `PUT /user/validate`: the bearer token of this session and the person it belongs to. */
export const accountSessionSchema = z.object({
  accessToken: z.string().check(z.minLength(1)),
  user: userSchema,
});
export type AccountSession = z.infer<typeof accountSessionSchema>;

/** The answer to `GET /user`. */
export const userAnswerSchema = z.object({ user: userSchema });

/** The answer to `PUT /user/name`; an earlier service answers nothing. */
export const renameAnswerSchema = z.optional(userAnswerSchema);

/** The answer to `POST /user/token`. */
export const accessTokenSchema = z.object({ accessToken: z.string().check(z.minLength(1)) });

const NO_SESSION_ID = "Use a session id from the list of sessions.";

export const sessionIdSchema = z.string(NO_SESSION_ID).check(z.regex(/^[\w-]{1,64}$/, NO_SESSION_ID));

/** A device where a person is signed in. Times are ISO 8601 texts; `lastUsedAt` is exact to 15 minutes. */
const deviceSessionSchema = z.object({
  id: sessionIdSchema,
  /** For people: "Firefox on Windows". */
  device: z.string(),
  signedInAt: z.string(),
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  isCurrent: z.boolean(),
});
export type DeviceSession = z.infer<typeof deviceSessionSchema>;

/** The answer to `GET /sessions`. */
export const sessionsAnswerSchema = z.object({ sessions: z.array(deviceSessionSchema) });
