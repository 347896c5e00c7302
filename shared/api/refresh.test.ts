// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import * as z from "zod/mini";
import { SESSION_ENDED } from "../contracts/session.ts";
import { STORE_KEYS } from "../session/local-store.ts";
import { createSessionStore } from "../session/session-store.ts";
import { stubService } from "../testing/fake-service.ts";
import { createMemoryStorage } from "../testing/memory-storage.ts";
import { createMemoryStore } from "../testing/memory-store.ts";
import { stubLocks } from "../testing/tab-locks.ts";
import { ApiError } from "./api-error.ts";
import { createApiClient } from "./client.ts";

const THING = { method: "GET", path: "/thing", answer: z.object({ name: z.string() }) } as const;
const json = (value: unknown) => new Response(JSON.stringify(value));
const isRefresh = ({ url }: { url: URL }) => url.pathname === "/user/token";

beforeEach(() => void stubLocks());
afterEach(() => void vi.unstubAllGlobals());

/** Two tabs of one browser: they share the storage, and hear of its changes only when `notifyTabs` is called. */
function openTabs(token = "old") {
  const storage = createMemoryStorage({ [STORE_KEYS.token]: token });
  const openTab = () => {
    const session = createSessionStore(createMemoryStore(storage));
    const onOutsideChange = vi.fn();
    session.onOutsideChange(onOutsideChange);
    return { session, onOutsideChange, api: createApiClient("https://service.test", session) };
  };
  const notifyTabs = () => window.dispatchEvent(new StorageEvent("storage", { key: STORE_KEYS.token }));
  return { storage, tabs: [openTab(), openTab()] as const, notifyTabs };
}

/** A service that takes the tokens it handed out, each refresh giving the next. */
function serve(refuse?: () => Response) {
  let count = 0;
  return stubService((request) => {
    if (isRefresh(request)) {
      count += 1;
      return refuse?.() ?? json({ accessToken: `new${count}` });
    }
    if (request.authorization?.startsWith("Bearer new")) return json({ name: "a" });
    return new Response("TokenExpiredError", { status: 401 });
  });
}

describe("an expired token in two tabs", () => {
  it("is renewed once, for all calls of both", async () => {
    const sent = serve();
    const { tabs, storage } = openTabs();
    const answers = await Promise.all([...tabs, ...tabs].map(({ api }) => api.call(THING)));
    expect(answers).toHaveLength(4);
    expect(sent.filter(isRefresh)).toHaveLength(1);
    expect(tabs.map(({ session }) => session.getState().token)).toEqual(["new1", "new1"]);
    expect(storage.getItem(STORE_KEYS.token)).toBe("new1");
  });

  it("costs the second tab no refresh once the first has renewed it", async () => {
    const sent = serve();
    const { tabs } = openTabs();
    await tabs[0].api.call(THING);
    await tabs[1].api.call(THING);
    expect(sent.filter(isRefresh)).toHaveLength(1);
  });

  it("leaves the session ended when the other tab logs out meanwhile", async () => {
    const { tabs, storage } = openTabs();
    serve(() => {
      tabs[1].session.end();
      return json({ accessToken: "new1" });
    });
    await tabs[0].api.call(THING);
    expect(storage.getItem(STORE_KEYS.token)).toBeNull();
    expect(tabs[0].session.getState().kind).toBe("none");
  });
});

describe("a call of a person whose token has expired", () => {
  const tokenOf = (sub: string, exp: number) => `e30.${btoa(JSON.stringify({ sub, exp }))}.seal`;
  const RENAME = { ...THING, method: "PUT", body: { name: "Ada" } } as const;
  const serveFresh = (accessToken: string) =>
    stubService((request) => {
      if (isRefresh(request)) return json({ accessToken });
      const isFresh = request.authorization?.endsWith(tokenOf("ada", 1)) === false;
      return isFresh ? json({ name: "a" }) : new Response("TokenExpiredError", { status: 401 });
    });

  it("is repeated for the same person", async () => {
    const sent = serveFresh(tokenOf("ada", 2));
    const { tabs } = openTabs(tokenOf("ada", 1));
    expect(await tabs[0].api.call(RENAME)).toEqual({ name: "a" });
    expect(sent).toHaveLength(3);
  });

  it.each([
    ["in another tab", true],
    ["in the browser's cookie alone", false],
  ])("is not repeated as another user who has signed in %s", async (_, isStored) => {
    const sent = serveFresh(tokenOf("bob", 2));
    const { tabs } = openTabs(tokenOf("ada", 1));
    if (isStored) tabs[1].session.signIn(tokenOf("bob", 2));
    await expect(tabs[0].api.call(RENAME)).rejects.toMatchObject({
      status: 401,
      message: "You are signed in to another account now. Nothing was changed.",
    });
    expect(sent.filter(({ url }) => url.pathname === "/thing")).toHaveLength(1);
  });
});

describe("a refusal to renew", () => {
  const refuse = () => new Response("Please sign in again.", { status: 401 });

  it("ends the session in every tab, each once, and says why", async () => {
    serve(refuse);
    const { tabs, notifyTabs, storage } = openTabs();
    const calls = await Promise.allSettled([tabs[0].api.call(THING), tabs[0].api.call(THING)]);
    expect(calls.map((call) => call.status === "rejected" && call.reason)).toEqual([
      new ApiError(401, "Please sign in again."),
      new ApiError(401, "Please sign in again."),
    ]);
    notifyTabs();
    expect(storage.getItem(STORE_KEYS.token)).toBeNull();
    const before = { kind: "user", token: "old" };
    const now = { kind: "none", token: null };
    expect(tabs[0].onOutsideChange.mock.calls).toEqual([[{ before, now, by: "service" }]]);
    expect(tabs[1].onOutsideChange.mock.calls).toEqual([[{ before, now, by: "tab" }]]);
  });

  it("ends the session before the token is too old, when the service has ended it", async () => {
    const sent = stubService(() => new Response(SESSION_ENDED, { status: 401 }));
    const { tabs, storage } = openTabs();
    await expect(tabs[0].api.call(THING)).rejects.toEqual(new ApiError(401, SESSION_ENDED));
    expect(sent).toHaveLength(1);
    expect(storage.getItem(STORE_KEYS.token)).toBeNull();
    expect(tabs[0].onOutsideChange).toHaveBeenCalledOnce();
  });

  it("is not assumed when a password is wrong", async () => {
    stubService(() => new Response("The password is wrong.", { status: 401 }));
    const { tabs } = openTabs();
    await expect(tabs[0].api.call(THING)).rejects.toMatchObject({ status: 401 });
    expect(tabs[0].session.getState().kind).toBe("user");
  });

  it("keeps another sign-in meanwhile", async () => {
    const { tabs } = openTabs();
    serve(() => {
      tabs[1].session.signIn("newer");
      return refuse();
    });
    await expect(tabs[0].api.call(THING)).rejects.toMatchObject({ status: 401 });
    expect(tabs[0].session.getState().token).toBe("newer");
  });

  it.each([429, 500, 503])("is not assumed when the service answers %i", async (status) => {
    serve(() => new Response("Later.", { status }));
    const { tabs } = openTabs();
    await expect(tabs[0].api.call(THING)).rejects.toEqual(new ApiError(status, "Later."));
    expect(tabs[0].session.getState()).toEqual({ kind: "user", token: "old" });
    expect(tabs[0].onOutsideChange).not.toHaveBeenCalled();
  });
});
