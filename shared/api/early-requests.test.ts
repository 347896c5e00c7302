import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { beginEarly, takeEarly } from "./early-requests.ts";

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  fetched.mockImplementation(async () => new Response("[]"));
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  globalThis.cointideEarly = undefined;
  fetched.mockReset();
  vi.unstubAllGlobals();
});

it("asks as the shell would: with the token, and with cookies", () => {
  beginEarly("/api/streams", "token");
  const [url, init] = fetched.mock.calls[0] ?? [];
  expect(url).toBe("/api/streams");
  expect(new Headers(init?.headers).get("authorization")).toBe("Bearer token");
  expect(init?.credentials).toBe("include");
});

it("gives an answer once, to the first same request", async () => {
  beginEarly("/api/streams", "token");
  expect(await (await takeEarly("/api/streams", "token")?.response)?.text()).toBe("[]");
  expect(takeEarly("/api/streams", "token")).toBeUndefined();
});

it("never gives what was asked for with another token, or at another address", () => {
  beginEarly("/api/streams", "token");
  expect(takeEarly("/api/streams", "another")).toBeUndefined();
  expect(takeEarly("/api/streams", null)).toBeUndefined();
  expect(takeEarly("/api/user", "token")).toBeUndefined();
});

it("reports a failure only to the caller that takes the answer", async () => {
  fetched.mockRejectedValue(new TypeError("Failed to fetch"));
  beginEarly("/api/streams", "token");
  await expect(takeEarly("/api/streams", "token")?.response).rejects.toThrow("Failed to fetch");
});
