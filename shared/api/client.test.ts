// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { STORE_KEYS } from "../session/local-store.ts";
import { createSessionStore } from "../session/session-store.ts";
import { stubService } from "../testing/fake-service.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { ApiError } from "./api-error.ts";
import { createApiClient } from "./client.ts";

afterEach(() => void vi.unstubAllGlobals());

const THING = { method: "GET", path: "/thing", answer: z.object({ name: z.string() }) } as const;
const json = (value: unknown, status = 200) => new Response(JSON.stringify(value), { status });
const expired = () => new Response("TokenExpiredError", { status: 401 });

function createClient(token?: string) {
  const storage = createMemoryStorage(token === undefined ? {} : { [STORE_KEYS.token]: token });
  const session = createSessionStore(createMemoryStore(storage));
  return { session, storage, api: createApiClient("https://service.test/api", session) };
}

it("sends lists as repeated parameters, the body as JSON, cookies and the bearer token", async () => {
  const sent = stubService(() => json({ name: "a" }));
  const { api } = createClient("secret");
  const query = { symbols: ["BTCUSDT", "币安人生USDT"], winsize: "7d" };
  expect(await api.call({ ...THING, method: "PUT", query, body: { id: 1 } })).toEqual({ name: "a" });
  const [request] = sent;
  expect(request?.url.pathname).toBe("/api/thing");
  expect(request?.url.searchParams.getAll("symbols")).toEqual(query.symbols);
  expect(request).toMatchObject({
    ...{ method: "PUT", authorization: "Bearer secret", credentials: "include" },
    ...{ contentType: "application/json", body: { id: 1 } },
  });
});

it.each([
  ["nobody", undefined, null],
  ["a guest", "guest", "Bearer guest"],
])("sends the token of %s, if there is one", async (_, token, authorization) => {
  const sent = stubService(() => json({ name: "a" }));
  await createClient(token).api.call(THING);
  expect(sent[0]?.authorization).toBe(authorization);
  expect(sent[0]?.contentType).toBeNull();
});

it("passes the service's own sentence on, with its status", async () => {
  stubService(() => new Response("Wrong code.", { status: 422 }));
  const refused = createClient().api.call(THING);
  await expect(refused).rejects.toEqual(new ApiError(422, "Wrong code.", "Wrong code."));
});

it("has a sentence even for a refusal without one", async () => {
  stubService(() => new Response("", { status: 500 }));
  const refused = createClient().api.call(THING);
  await expect(refused).rejects.toEqual(new ApiError(500, "The service answered with status 500.", null));
});

it.each([
  ["application/json", 431, '{"error":"Client Error","statusCode":431}', /headers are too large/],
  ["text/plain", 431, '{"error":"Client Error","statusCode":431}', /headers are too large/],
  ["text/html", 414, "<html><h1>414 Request-URI Too Large</h1></html>", /URL is too long/],
  ["text/html", 413, "<html></html>", /too large/],
  ["text/plain", 502, "  \n<!doctype html>", /^The service answered with status 502\.$/],
  ["application/problem+json", 400, '"{}"', /^The service answered with status 400\.$/],
])("explains a body of %s with status %i in words, without its code", async (type, status, body, words) => {
  stubService(() => new Response(body, { status, headers: { "content-type": type } }));
  const refused = createClient().api.call(THING);
  await expect(refused).rejects.toMatchObject({
    status,
    message: expect.stringMatching(words),
    said: null,
  });
});

it.each([
  ["is not JSON", () => new Response("<html>")],
  ["has another shape", () => json({ nam: 1 })],
  ["is empty", () => new Response("")],
])("refuses an answer that %s", async (_, answer) => {
  stubService(answer);
  await expect(createClient().api.call(THING)).rejects.toMatchObject({ name: "ApiError", status: 502 });
});

it("says that the service cannot be reached", async () => {
  stubService(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(createClient().api.call(THING)).rejects.toMatchObject({
    status: 0,
    message: /cannot be reached/,
    said: null,
  });
});

it("passes an abort on as it is", async () => {
  stubService(() => json({ name: "a" }));
  const call = createClient().api.call({ ...THING, signal: AbortSignal.abort() });
  await expect(call).rejects.toMatchObject({ name: "AbortError" });
});

/** A service that wants the token "new" and hands it out. */
const renewing = (hand: () => Response = () => json({ accessToken: "new" })) =>
  stubService(({ url, authorization }) => {
    if (url.pathname.endsWith("/user/token")) return hand();
    return authorization === "Bearer new" ? json({ name: "a" }) : expired();
  });
const refreshes = (sent: ReturnType<typeof stubService>) =>
  sent.filter(({ url, method }) => url.pathname === "/api/user/token" && method === "POST");

it("refreshes an expired token silently, keeps it and repeats the call", async () => {
  const sent = renewing();
  const { api, storage } = createClient("old");
  expect(await api.call(THING)).toEqual({ name: "a" });
  expect(refreshes(sent)).toHaveLength(1);
  expect(storage.getItem(STORE_KEYS.token)).toBe("new");
});

it("repeats a call only once", async () => {
  const sent = stubService(({ url }) =>
    url.pathname.endsWith("/token") ? json({ accessToken: "new" }) : expired(),
  );
  await expect(createClient("old").api.call(THING)).rejects.toMatchObject({ message: "TokenExpiredError" });
  expect(sent).toHaveLength(3);
});

it("refreshes again after a refresh has failed", async () => {
  let works = false;
  renewing(() => (works ? json({ accessToken: "new" }) : new Response("Resting.", { status: 503 })));
  const { api } = createClient("old");
  await expect(api.call(THING)).rejects.toEqual(new ApiError(503, "Resting."));
  works = true;
  expect(await api.call(THING)).toEqual({ name: "a" });
});

it("reports an unreachable or malformed refresh like any call", async () => {
  const { api } = createClient("old");
  renewing(() => {
    throw new TypeError("Failed to fetch");
  });
  await expect(api.call(THING)).rejects.toMatchObject({ name: "ApiError", status: 0 });
  renewing(() => json({ token: "new" }));
  await expect(api.call(THING)).rejects.toMatchObject({ name: "ApiError", status: 502 });
});
