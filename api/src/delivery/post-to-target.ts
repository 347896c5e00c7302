import { type IncomingMessage, request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { type Failure, failed, WORTH_OF_REFUSALS } from "./delivery.ts";
import { readRetryAfter } from "./retry-pauses.ts";
import { guardedLookup, RefusedTarget, readTarget, type TargetPolicy } from "./target-policy.ts";

/** How long a request may take, in ms, from the look-up of its host to the end of the answer. */
const TIMEOUT = 10_000;

/** How much of an answer is read, in bytes. What it says does not matter. */
const MOST_BODY = 64 * 1024;

type Message = { headers: Record<string, string | number>; body: string | Buffer };
type Answer = { status: number; retryAfter: string | undefined };
export type PostOptions = { policy: TargetPolicy; timeout?: number };

/** Lets the other side end its answer in peace, unless that is long or slow. */
function discard(answer: IncomingMessage): void {
  let length = 0;
  answer.on("data", (chunk: Buffer) => {
    length += chunk.length;
    if (length > MOST_BODY) answer.destroy();
  });
  // The answer has counted already when its body breaks off.
  answer.on("error", () => {});
}

/**
 * Sends a request to where a member said, and follows no redirect. The status decides: once it is there the answer counts.
 * @throws {RefusedTarget} and what the connection says.
 */
function post(address: string, { headers, body }: Message, { policy, timeout = TIMEOUT }: PostOptions) {
  const url = readTarget(address, policy);
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  return new Promise<Answer>((answered, fail) => {
    const signal = AbortSignal.timeout(timeout);
    const lookup = guardedLookup(url, policy);
    const outgoing = request(url, { method: "POST", headers, lookup, signal, agent: false }, (answer) => {
      answered({ status: answer.statusCode ?? 0, retryAfter: answer.headers["retry-after"] });
      discard(answer);
    });
    outgoing.on("error", (error) => fail(signal.aborted ? signal.reason : error));
    outgoing.end(body);
  });
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return "The connection failed.";
  const { code = error.name } = error as NodeJS.ErrnoException;
  if (error.name === "TimeoutError") return "It did not answer in time.";
  if (code === "ENOTFOUND" || code === "EAI_AGAIN") return "Its host cannot be found.";
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
        failure: failed(`It answered ${status}; redirects are not followed.`, WORTH_OF_REFUSALS),
      };
    const isTemporary = status >= 500 || [408, 425, 429].includes(status);
    const worth = isTemporary ? undefined : WORTH_OF_REFUSALS;
    return {
      status,
      failure: failed(`It answered ${status}.`, worth, readRetryAfter(retryAfter, Date.now())),
    };
  } catch (error) {
    const failure =
      error instanceof RefusedTarget ? failed(error.message, WORTH_OF_REFUSALS) : failed(reasonOf(error));
    return { status: 0, failure };
  }
}
