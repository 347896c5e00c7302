// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from "vitest";

const fetched = vi.fn<typeof fetch>();

/** Runs the script in a page at this address, where the browser knows this; gives what was asked for, and as whom. */
async function open(address: string, stored: Record<string, string> = {}) {
  window.history.replaceState(null, "", address);
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value);
  document.body.innerHTML = `<script type="application/json" id="cointide-page">{"api":"/api"}</script>`;
  vi.resetModules();
  await import("./prefetch.ts");
  return fetched.mock.calls.map(([url, init]) => [url, new Headers(init?.headers).get("authorization")]);
}

const streams = (...symbols: string[][]) => JSON.stringify(symbols.map((list) => ({ symbols: list })));

beforeEach(() => {
  fetched.mockImplementation(async () => new Response("{}"));
  vi.stubGlobal("fetch", fetched);
});

afterEach(() => {
  localStorage.clear();
  globalThis.cointideEarly = undefined;
  fetched.mockReset();
  vi.unstubAllGlobals();
});

it("asks for the landing page's prices, for strangers", async () => {
  const asked = await open("/");
  expect(asked).toHaveLength(1);
  expect(asked[0]?.[0]).toMatch(/^\/api\/tickers\/preview\?symbols=BTCUSDT&/);
  expect(asked[0]?.[1]).toBeNull();
});

it("asks for the landing page's prices where what is stored can be no token", async () => {
  const asked = await open("/", { "u:token": "ключ" });
  expect(asked).toEqual([[expect.stringMatching(/^\/api\/tickers\/preview/), null]]);
});

it.each(["/dashboard/streams", "/Dashboard/Streams", "/%64ashboard/"])(
  "requests each symbol of a guest's rows once at %s",
  async (address) => {
    const stored = { "u:token": "guest", "u:streams": streams(["ETHUSDT", "BTCUSDT"], ["BTCUSDT"]) };
    expect(await open(address, stored)).toEqual([
      ["/api/tickers?symbols=BTCUSDT&symbols=ETHUSDT", "Bearer guest"],
    ]);
  },
);

it("asks for a person's own data", async () => {
  expect(await open("/dashboard", { "u:token": "abc" })).toEqual([
    ["/api/user", "Bearer abc"],
    ["/api/streams", "Bearer abc"],
  ]);
});

it.each([
  ["who is not let in", "/dashboard", {}],
  ["who goes on to the dashboard", "/", { "u:token": "guest" }],
  ["a token that no header may have", "/dashboard", { "u:token": "a\0b\nc" }],
  ["a token that is too long", "/dashboard", { "u:token": "x".repeat(200_000) }],
  ["another page", "/register/signin", { "u:token": "guest", "u:streams": streams(["BTCUSDT"]) }],
  ["a guest without streams", "/dashboard", { "u:token": "guest" }],
  ["a guest whose streams cannot be read", "/dashboard", { "u:token": "guest", "u:streams": "{" }],
  ["a guest whose streams are something else", "/dashboard", { "u:token": "guest", "u:streams": "[7]" }],
])("asks for nothing for %s", async (_, address, stored: Record<string, string>) => {
  expect(await open(address, stored)).toEqual([]);
});
