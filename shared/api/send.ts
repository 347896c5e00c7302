import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { authorization, takeEarly } from "./early-requests.ts";
import { type Addressed, requestUrl } from "./request-url.ts";

export type ApiRequest<Schema extends z.ZodMiniType> = Addressed & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** What a good answer looks like; anything else is an `ApiError`. */
  answer: Schema;
  /** Called when a good answer was read. `sentAt` is when its request was sent, in ms since 1970. */
  onAnswer?: (sentAt: number, headers: Headers) => void;
  signal?: AbortSignal;
};

/** An answer, read to its end. `sentAt` is when its request was sent, in ms since 1970. */
export type Answer = { response: Response; text: string; sentAt: number };

/** What the page says of a refusal that brings no sentence: a server before the service sends these by itself. */
const REFUSALS: Readonly<Record<number, string>> = {
  413: "The request is too large. Shorten your input and try again.",
  414: "The request's URL is too long. Ask for less and try again.",
  431: "The request's headers are too large. Clear this site's cookies and try again.",
};

/** The service's own sentence; null where the body is empty, or is for programs: an object, or the page of a proxy. */
function sentenceIn({ response, text }: Answer): string | null {
  const isPlain = (response.headers.get("content-type") ?? "text/plain").startsWith("text/plain");
  return isPlain && !/^\s*([[{<]|$)/.test(text) ? text : null;
}

const UNREACHABLE = "The service cannot be reached. Check your connection and try again.";

/**
 * Sends a request and waits for the whole answer, good or bad.
 * @throws {ApiError} when the service cannot be reached.
 */
export async function send(
  baseUrl: string,
  request: ApiRequest<z.ZodMiniType>,
  token: string | null,
): Promise<Answer> {
  const url = requestUrl(baseUrl, request);
  const hasBody = request.body !== undefined;
  try {
    const early = request.method === "GET" ? takeEarly(url, token) : undefined;
    const headers = authorization(token);
    if (hasBody) headers.set("content-type", "application/json");
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
    const sentAt = early?.sentAt ?? Date.now();
    const response = await (early?.response ??
      fetch(url, {
        method: request.method,
        headers,
        credentials: "include",
        ...(hasBody && { body: JSON.stringify(request.body) }),
        ...(request.signal && { signal: request.signal }),
      }));
    return { response, text: await response.text(), sentAt };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE, null);
  }
}

/**
 * The checked content of an answer.
 * @throws {ApiError} when the service refused, or answered something else than agreed.
 */
export function readAnswer<Schema extends z.ZodMiniType>(
  request: ApiRequest<Schema>,
  answer: Answer,
): z.output<Schema> {
  const { response, text, sentAt } = answer;
  if (!response.ok) {
    const { status, statusText, headers } = response;
    const said = sentenceIn(answer);
    const words = REFUSALS[status] ?? (statusText || `The service answered with status ${status}.`);
    throw new ApiError(status, said ?? words, said, headers.get("retry-after"));
  }
  let json: unknown;
  try {
    json = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(502, "The service sent an answer that is not JSON.", null);
  }
  const parsed = request.answer.safeParse(json);
  if (!parsed.success) throw new ApiError(502, "The service sent an answer of an unexpected shape.", null);
  request.onAnswer?.(sentAt, response.headers);
  return parsed.data;
}
