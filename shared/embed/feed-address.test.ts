import { afterEach, expect, it, vi } from "vitest";
import { configAddress, fetchAddress, serverConfig } from "./feed-address.ts";

afterEach(() => vi.unstubAllGlobals());

const never = new AbortController().signal;
const answer = (body: unknown, status = 200) =>
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => new Response(JSON.stringify(body), { status })),
  );

it.each([
  ["https://s.example/embed/ticker.js", "https://s.example/embed/config.json"],
  ["https://s.example/embed/ticker.js?v=2#x", "https://s.example/embed/config.json"],
  ["https://s.example/mfe-streams/0.1.0-12345678/embed/ticker.js", "https://s.example/embed/config.json"],
  [
    "https://s.example/cdn/mfe-streams/1.0.0-a/embed/remote-entry.js",
    "https://s.example/cdn/embed/config.json",
  ],
  ["https://s.example/embed/mfe-streams/ticker.js", "https://s.example/embed/mfe-streams/config.json"],
  ["https://page.example/assets/index-1a2b.js", null],
  ["https://page.example/embed/assets/index-1a2b.js", null],
  [null, null],
])("the configuration of %s is %s", (script, config) => {
  expect(configAddress(script)).toBe(config);
});

it.each([
  ["https://s.example", "https://s.example/embed/config.json"],
  ["HTTP://localhost:3002/", "http://localhost:3002/embed/config.json"],
  ["https://s.example/cdn", "https://s.example/cdn/embed/config.json"],
  ["s.example", null],
  ["/cdn", null],
  ["javascript:alert(1)", null],
  ["https://", null],
])("the configuration of the server %s is %s", (server, config) => {
  expect(serverConfig(server)).toBe(config);
});

it("an origin says where its feed and its service are, and whether the market is simulated", async () => {
  answer({ market: "simulated", feed: "wss://f.example/ws", api: "https://a.example/api", more: 1 });
  expect(await fetchAddress("https://s.example/embed/config.json", never)).toEqual({
    feed: "wss://f.example/ws",
    api: "https://a.example/api",
    simulated: true,
  });
  expect(vi.mocked(fetch).mock.calls[0]?.[1]).toMatchObject({ credentials: "omit" });
});

it.each([null, [], {}, { feed: 1, api: "x" }, { feed: "wss://f.example/ws" }])(
  "%j is no configuration",
  async (body) => {
    answer(body);
    await expect(fetchAddress("https://s.example/embed/config.json", never)).rejects.toThrow("names no feed");
  },
);

it("an origin whose service is away is asked again, not believed", async () => {
  answer(null, 503);
  await expect(fetchAddress("https://s.example/embed/config.json", never)).rejects.toThrow("503");
});
