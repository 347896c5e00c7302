import * as z from "zod/mini";
import { SESSION_ENDED, TOKEN_EXPIRED } from "../contracts/session.ts";
import type { SessionStore } from "../session/session-store.ts";
import { tokenPerson } from "../session/token-person.ts";
import { ApiError } from "./api-error.ts";
import { createRefresh } from "./refresh.ts";
import type { createRepeats, ShowWait } from "./repeat-call.ts";
import { type ApiRequest, readAnswer, send } from "./send.ts";

const OTHER_PERSON = "You are signed in to another account now. Nothing was changed.";

/** The schema of answers that say nothing. */
export const ANY_ANSWER = z.unknown();

export type ApiClient = {
  /**
   * Calls the service and gives its checked answer.
   * @throws {ApiError} when the service refuses, cannot be reached, or answers something else than agreed.
   */
  call<Schema extends z.ZodMiniType>(request: ApiRequest<Schema>): Promise<z.output<Schema>>;
};

/**
 * Creates the client of the service. When an access token has expired, all calls that wait share one
 * silent refresh and are repeated once. A call of one user is never repeated with the token of another one, who
 * has signed in in another tab. Where the service says when it may be asked again, reads and creations with an
 * idempotency key are repeated then, for a minute at most.
 * @param baseUrl where the service answers, without a slash at the end.
 * @param showWait shows the calls that wait to be repeated.
 */
export function createApiClient(
  baseUrl: string,
  session: SessionStore,
  showWait: ShowWait = () => {},
): ApiClient {
  const refresh = createRefresh(baseUrl, session);
  let repeats: ReturnType<typeof createRepeats> | undefined;

  const attempt: ApiClient["call"] = async (request) => {
    const { token } = session.getState();
    const answer = await send(baseUrl, request, token);
    if (token === null || answer.response.ok) return readAnswer(request, answer);
    if (answer.text === SESSION_ENDED) session.refuse(token);
    if (answer.text !== TOKEN_EXPIRED) return readAnswer(request, answer);
    // Another call, or another tab, may have fetched a new token meanwhile.
    const { kind, token: current } = session.getState();
    const fresh = kind === "user" && current !== null && current !== token ? current : await refresh(token);
    if (tokenPerson(fresh) !== tokenPerson(token)) throw new ApiError(401, OTHER_PERSON);
    return readAnswer(request, await send(baseUrl, request, fresh));
  };

  return {
    async call(request) {
      const { token } = session.getState();
      await repeats?.hold(request);
      try {
        return await attempt(request);
      } catch (error) {
        const { retryAfter = null } = error as Partial<ApiError>;
        if (retryAfter === null) throw error;
        const loaded = await import("./repeat-call.ts").catch(() => null);
        if (loaded === null) throw error;
        repeats ??= loaded.createRepeats(session, showWait);
        return repeats.after(error as ApiError, request, token, () => attempt(request));
      }
    },
  };
}
