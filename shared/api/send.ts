import type * as z from "zod/mini";
import { ApiError } from "./api-error.ts";
import { authorization, takeEarly } from "./early-requests.ts";
import { type Addressed, requestUrl } from "./request-url.ts";

export type ApiRequest<Schema extends z.ZodMiniType> = Addressed & {
  method: "GET" | "POST" | "PUT" | "DELETE";
  body?: unknown;
  /** What a good answer looks like; anything else is an `ApiError`. */
  answer: Schema;
  /** Told the headers of a good answer. */
  onHeaders?: (headers: Headers) => void;
  signal?: AbortSignal;
};

const UNREACHABLE = "The service cannot be reached. Check your connection and try again.";

/**
 * Sends a request and waits for the whole answer, good or bad.
 * @throws {ApiError} when the service cannot be reached.
 */
export async function send(
  baseUrl: string,
  request: ApiRequest<z.ZodMiniType>,
  token: string | null,
): Promise<{ response: Response; text: string }> {
  const url = requestUrl(baseUrl, request);
  const hasBody = request.body !== undefined;
  try {
    const early = request.method === "GET" ? takeEarly(url, token) : undefined;
    const headers = authorization(token);
    if (hasBody) headers.set("content-type", "application/json");
    const response = await (early ??
      fetch(url, {
        method: request.method,
        headers,
        credentials: "include",
        ...(hasBody && { body: JSON.stringify(request.body) }),
        ...(request.signal && { signal: request.signal }),
      }));
    return { response, text: await response.text() };
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
  { response, text }: { response: Response; text: string },
): z.output<Schema> {
  if (!response.ok) {
    const message = text || response.statusText || `The service answered with status ${response.status}.`;
    throw new ApiError(response.status, message, text || null);
  }
  let json: unknown;
  try {
    json = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(502, "The service sent an answer that is not JSON.", null);
  }
  const parsed = request.answer.safeParse(json);
  if (!parsed.success) throw new ApiError(502, "The service sent an answer of an unexpected shape.", null);
  request.onHeaders?.(response.headers);
  return parsed.data;
}
