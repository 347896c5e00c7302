import { IDEMPOTENCY_KEY } from "../contracts/streams.ts";
import type { SessionStore } from "../session/session-store.ts";
import { tokenPerson } from "../session/token-person.ts";
import { ApiError } from "./api-error.ts";
import type { ApiRequest } from "./send.ts";

/* What a page does once the service has said when it may be asked again. It is loaded then. */

/** The shortest wait, in ms: the service may say 0, or a time that has passed. It doubles with each repeat. */
export const SHORTEST_WAIT = 1_000;
/** For how long a call waits in all, in ms. Where the service wants more, the call fails at once. */
export const LONGEST_WAIT = 60_000;
/** By which part a wait may be longer, so that pages that were refused together do not return together. */
const SPREAD = 0.2;

/** How a call waits. */
export type Wait = {
  /** When it is repeated, in ms since 1970; null while it is. */
  until: number | null;
  /** Repeats it at once. */
  hurry(): void;
  /** Ends it with the service's refusal. */
  stop(): void;
};

/** Shows how a call waits, by an object that stands for the call; null once it has ended. */
export type ShowWait = (call: object, wait: Wait | null) => void;

/**
 * Reads of the market. Their views say that a read has failed, and read again all the time, so it fails at once; only the
 * next ones wait.
 */
const MARKET = /^\/(assets|config|klines|tickers)\b/;

type Request = Pick<ApiRequest<never>, "method" | "path" | "headers" | "signal">;

/** Whether repeating a call changes nothing more, although the first one may have been carried out. */
const isRepeatable = ({ method, headers }: Request): boolean =>
  method === "GET" || headers?.[IDEMPOTENCY_KEY] !== undefined;

const withSpread = (ms: number): number => ms * (1 + SPREAD * Math.random());

/**
 * In how many ms the service may be asked again, as it said itself (RFC 9110, 10.2.3: seconds, or a date). Null where it
 * refused for another reason, or said nothing that makes sense.
 */
export function pauseOf(error: unknown): number | null {
  if (!(error instanceof ApiError) || error.retryAfter === null) return null;
  const { status, retryAfter: said } = error;
  if (status !== 429 && status !== 503) return null;
  const ms = /^\d+$/.test(said)
    ? Number(said) * 1_000
    : / GMT$/.test(said)
      ? Date.parse(said) - Date.now()
      : NaN;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}

/** Repeats calls when the service allows it. */
export function createRepeats(session: SessionStore, showWait: ShowWait) {
  /** Until when paths of the market are not to be read, in ms since 1970. */
  const heldUntil = new Map<string, number>();

  /** Repeats a call until it is answered otherwise, takes too long, or nobody wants its answer any longer. */
  async function repeat<Answer>(
    attempt: () => Promise<Answer>,
    first: unknown,
    { signal, token }: { signal: AbortSignal | undefined; token: string | null },
  ): Promise<Answer> {
    const call = {};
    const deadline = Date.now() + LONGEST_WAIT;
    let failure = first;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let end: (error: unknown) => void = () => {};
    const ended = new Promise<never>((_, reject) => {
      end = reject;
    });
    ended.catch(() => {});
    const stop = () => end(failure);
    const abort = () => end(signal?.reason);
    const rest = (ms: number) =>
      new Promise<void>((hurry) => {
        timer = setTimeout(hurry, ms);
        showWait(call, { until: Date.now() + ms, hurry, stop });
      });
    signal?.addEventListener("abort", abort);
    const isSamePerson = () => tokenPerson(session.getState().token) === tokenPerson(token);
    const unsubscribe = session.subscribe(() => {
      if (!isSamePerson()) stop();
    });
    try {
      for (let shortest = SHORTEST_WAIT; isSamePerson(); shortest *= 2) {
        const pause = pauseOf(failure);
        const ms = Math.max(shortest, pause ?? 0);
        if (pause === null || Date.now() + ms > deadline) throw failure;
        await Promise.race([ended, rest(withSpread(ms))]);
        clearTimeout(timer);
        showWait(call, { until: null, hurry() {}, stop });
        try {
          return await Promise.race([ended, attempt()]);
        } catch (error) {
          failure = error;
        }
      }
      throw failure;
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener("abort", abort);
      unsubscribe();
      showWait(call, null);
    }
  }

  return {
    /** Waits until a path of the market may be read again. */
    async hold({ method, path, signal }: Request): Promise<void> {
      const ms = (heldUntil.get(path) ?? 0) - Date.now();
      if (method !== "GET" || ms <= 0) return;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        signal?.addEventListener("abort", () => {
          clearTimeout(timer);
          resolve();
        });
      });
    },
    /**
     * Goes on with a call that was refused until later.
     * @param token with which it was sent; it is repeated for the same person only.
     * @throws {ApiError} the refusal, where the call is not repeated
     */
    after<Answer>(
      refusal: ApiError,
      request: Request,
      token: string | null,
      attempt: () => Promise<Answer>,
    ): Promise<Answer> {
      const pause = pauseOf(refusal);
      if (pause === null || !isRepeatable(request)) throw refusal;
      if (!MARKET.test(request.path)) return repeat(attempt, refusal, { signal: request.signal, token });
      const ms = Math.min(LONGEST_WAIT, Math.max(SHORTEST_WAIT, pause));
      heldUntil.set(request.path, Date.now() + withSpread(ms));
      throw refusal;
    },
  };
}
