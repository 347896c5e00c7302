import type { LookupAddress } from "node:dns";
import { type ClientRequest, type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import type { LookupFunction } from "node:net";
import { type Failure, failed, WORTH_OF_REFUSALS } from "./delivery.ts";
import { type LookUp, LookUpError } from "./look-ups.ts";
import { readRetryAfter } from "./retry-pauses.ts";
import { findTarget, RefusedTarget, readTarget, type TargetPolicy } from "./target-policy.ts";

/** How long a request may take, in ms, from the look-up of its host to the end of the answer. */
const TIMEOUT = 10_000;

/**
 * How many bytes a receiver may send in all, with interim answers such as 103, headers and body. Beyond that the connection
 * is closed: parsing what a receiver sends without an end would take all of the process's time. Sockets are read up to 64 KB at a
 * time, which hold 2,300 interim answers, so the limit is lower: a flood then ends after its first read.
 */
const MOST_RECEIVED = 32 * 1024;

/** `member` is the one who named the address. */
type Message = { member: string; headers: Record<string, string | number>; body: string | Buffer };
type Answer = { status: number; retryAfter: string | undefined };

export type PostOptions = {
  policy: TargetPolicy;
  lookUp: LookUp;
  timeout?: number;
  /** Aborted when the service stops: what is under way is broken off, and has failed. */
  leaving?: AbortSignal;
};

/** A request was broken off, for the reason in `message`. */
class BrokenOff extends Error {}

const LATE = "It did not answer in time.";
const STOPPED = "The service was stopped before it answered.";
const UNANSWERED = "It closed the connection without an answer.";
const TOO_MUCH = "It sent too much before its answer.";

/** Lets the other side end its answer, unless that is long or slow. What it says does not matter. */
function discard(answer: IncomingMessage): void {
  // The answer has counted already when its body breaks off.
  answer.on("error", () => {});
  answer.resume();
}

/** Breaks a request off once its connection has received too much. */
function limitReceived(outgoing: ClientRequest): void {
  outgoing.on("socket", (socket) => {
    let received = 0;
    socket.on("data", (chunk: Buffer) => {
      received += chunk.length;
      if (received > MOST_RECEIVED && !outgoing.destroyed) outgoing.destroy(new BrokenOff(TOO_MUCH));
    });
  });
}

const answerOf = ({ statusCode = 0, headers }: IncomingMessage): Answer => ({
  status: statusCode,
  retryAfter: headers["retry-after"],
});

const lookupOf =
  (addresses: readonly LookupAddress[]): LookupFunction =>
  (_, { all }, done) => {
    const [first] = addresses;
    if (all) done(null, [...addresses]);
    else done(null, first?.address ?? "", first?.family);
  };

/** Sends a request, and follows no redirect. The status decides: once it is there the answer counts. */
function send(
  url: URL,
  addresses: readonly LookupAddress[],
  { headers, body }: Message,
  signal: AbortSignal,
) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<Answer>((answered, fail) => {
    const lookup = lookupOf(addresses);
    const outgoing = request(url, { method: "POST", headers, lookup, signal, agent: false });
    limitReceived(outgoing);
    outgoing.on("response", (answer) => {
      answered(answerOf(answer));
      discard(answer);
    });
    // Without a listener the connection would be closed, and nothing would be said of it.
    outgoing.on("upgrade", (answer, socket) => {
      answered(answerOf(answer));
      socket.destroy();
    });
    outgoing.on("error", fail);
    outgoing.on("close", () => fail(new BrokenOff(UNANSWERED)));
    outgoing.end(body);
  });
}

/**
 * Sends a request to where a member said. It ends in time whatever the other side, DNS or the connection do: what waits
 * for them is left behind, and broken off as far as it can be.
 * @throws {RefusedTarget} {LookUpError} {BrokenOff} and what the connection says.
 */
async function post(address: string, message: Message, options: PostOptions): Promise<Answer> {
  const { policy, lookUp, timeout = TIMEOUT, leaving } = options;
  const url = readTarget(address, policy);
  const ending = new AbortController();
  const brokenOff = new Promise<never>((_, fail) => {
    ending.signal.addEventListener("abort", () => fail(ending.signal.reason));
  });
  // The end of an answer's body is not waited for, but it has no more time than the rest.
  setTimeout(() => ending.abort(new BrokenOff(LATE)), timeout).unref();
  const stop = () => ending.abort(new BrokenOff(STOPPED));
  if (leaving?.aborted) stop();
  leaving?.addEventListener("abort", stop, { once: true });
  try {
    const { signal } = ending;
    const { member } = message;
    const finding = findTarget(url, policy, { lookUp, member, signal });
    const addresses = await Promise.race([finding, brokenOff]);
    return await Promise.race([send(url, addresses, message, signal), brokenOff]);
  } finally {
    leaving?.removeEventListener("abort", stop);
    brokenOff.catch(() => {});
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The connection failed.";
  if (error instanceof BrokenOff || error instanceof RefusedTarget) return error.message;
  if (error instanceof LookUpError) return "Its host could not be resolved in time.";
  const { code = error.name } = error as NodeJS.ErrnoException;
  if (code === "ECONNREFUSED") return "It refused the connection.";
  if (/CERT|SELF_SIGNED|ALTNAME/.test(code)) return `Its certificate is not valid (${code}).`;
  return `The connection failed (${code}).`;
}

/** Sends a message, and says why that failed, or null where it was accepted. `status` is 0 where there was no answer. */
export async function postToTarget(
  address: string,
  message: Message,
  options: PostOptions,
): Promise<{ status: number; failure: Failure | null }> {
  try {
    const { status, retryAfter } = await post(address, message, options);
    if (status >= 200 && status < 300) return { status, failure: null };
    if (status >= 300 && status < 400)
      return {
        status,
        failure: failed(`It answered with ${status}. Redirects are not followed.`, WORTH_OF_REFUSALS),
      };
    const isTemporary = status >= 500 || [408, 425, 429].includes(status);
    const worth = isTemporary ? undefined : WORTH_OF_REFUSALS;
    return {
      status,
      failure: failed(`It answered with ${status}.`, worth, readRetryAfter(retryAfter, Date.now())),
    };
  } catch (error) {
    return { status: 0, failure: failed(reasonOf(error)) };
  }
}
