import type * as z from "zod/mini";
import type { SessionStore } from "../session/session-store.ts";
import { ApiError } from "./api-error.ts";
import { createRefresh } from "./refresh.ts";

export type ApiRequest<Schema extends z.ZodMiniType> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: `/${string}`;
  query?: Record<string, string | readonly string[]>;
  body?: unknown;
  /** What a good answer looks like; anything else is an `ApiError`. */
  answer: Schema;
  signal?: AbortSignal;
};

export type ApiClient = {
  /**
   * Calls the service and gives its checked answer.
   * @throws {ApiError} when the service refuses, cannot be reached, or answers something else than agreed.
   */
  call<Schema extends z.ZodMiniType>(request: ApiRequest<Schema>): Promise<z.output<Schema>>;
};

const UNREACHABLE = "The service cannot be reached. Check your connection and try again.";

function urlOf(baseUrl: string, request: ApiRequest<z.ZodMiniType>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const item of typeof value === "string" ? [value] : value) query.append(name, item);
  }
  const search = query.toString();
  return `${baseUrl}${request.path}${search === "" ? "" : `?${search}`}`;
}

/** A guest has no bearer token: the service knows nothing of guests. */
function headersOf(token: string | null, hasBody: boolean): Headers {
  const headers = new Headers();
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (hasBody) headers.set("content-type", "application/json");
  return headers;
}

async function send(
  baseUrl: string,
  request: ApiRequest<z.ZodMiniType>,
  token: string | null,
): Promise<{ response: Response; text: string }> {
  const hasBody = request.body !== undefined;
  try {
    const response = await fetch(urlOf(baseUrl, request), {
      method: request.method,
      headers: headersOf(token, hasBody),
      credentials: "include",
      ...(hasBody && { body: JSON.stringify(request.body) }),
      ...(request.signal && { signal: request.signal }),
    });
    return { response, text: await response.text() };
  } catch (error) {
    if (request.signal?.aborted) throw error;
    throw new ApiError(0, UNREACHABLE);
  }
}

function parseAnswer<Schema extends z.ZodMiniType>(
  request: ApiRequest<Schema>,
  text: string,
): z.output<Schema> {
  let json: unknown;
  try {
    json = text === "" ? undefined : JSON.parse(text);
  } catch {
    throw new ApiError(502, "The service sent an answer that is not JSON.");
  }
  const parsed = request.answer.safeParse(json);
  if (!parsed.success) throw new ApiError(502, "The service sent an answer of an unexpected shape.");
  return parsed.data;
}

/**
 * Creates the client of the service. When an access token has expired, all calls that wait share one
 * silent refresh and are repeated once.
 * @param baseUrl where the service answers, without a slash at the end.
 */
export function createApiClient(baseUrl: string, session: SessionStore): ApiClient {
  const refresh = createRefresh(baseUrl, session);
  const bearer = () => {
    const { kind, token } = session.getState();
    return kind === "user" ? token : null;
  };

  return {
    async call(request) {
      let { response, text } = await send(baseUrl, request, bearer());
      if (response.status === 401 && text === "TokenExpiredError") {
        ({ response, text } = await send(baseUrl, request, await refresh()));
      }
      if (!response.ok) throw new ApiError(response.status, text === "" ? response.statusText : text);
      return parseAnswer(request, text);
    },
  };
}
