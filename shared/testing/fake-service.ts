import { vi } from "vitest";

/** A request as it left the page. */
export type SentRequest = {
  method: string;
  url: URL;
  authorization: string | null;
  contentType: string | null;
  idempotencyKey: string | null;
  credentials: string | undefined;
  body: unknown;
};

/** Takes the place of `fetch`; `answer` gives a response for each request, or throws as a dead network does. */
export function stubService(answer: (request: SentRequest) => Response | Promise<Response>): SentRequest[] {
  const sent: SentRequest[] = [];
  vi.stubGlobal("fetch", async (url: string, init: RequestInit = {}) => {
    init.signal?.throwIfAborted();
    const headers = new Headers(init.headers);
    const request: SentRequest = {
      method: init.method ?? "GET",
      url: new URL(url),
      authorization: headers.get("authorization"),
      contentType: headers.get("content-type"),
      idempotencyKey: headers.get("idempotency-key"),
      credentials: init.credentials,
      body: typeof init.body === "string" ? JSON.parse(init.body) : undefined,
    };
    sent.push(request);
    return await answer(request);
  });
  return sent;
}
