// @vitest-environment happy-dom
import { createMemoryRouter } from "@cointide/shared/router";
import { createTestHost } from "@cointide/shared/testing/test-host";
import { afterEach, describe, expect, it, vi } from "vitest";
import { followSession } from "./follow-session.ts";

const ADA = { id: "u1", name: "Ada", email: "a@b.cd", createdAt: "2026-01-01T00:00:00Z", verified: true };
const BOB = { ...ADA, id: "u2", name: "Bob" };
const STREAMS = { streams: [], symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 };

let undo = () => {};
afterEach(() => undo());

/** A page at `url` whose browser has another tab, of which `otherTab` says what it stores. */
function openPage(url: string, token: string | null) {
  const storage: Record<string, string> = token === null ? {} : { "u:token": token };
  const getUser = vi.fn(() => ({ user: ADA }));
  const host = createTestHost({ storage, answers: { "GET /user": getUser, "GET /streams": () => STREAMS } });
  const { queryClient, session } = host;
  const notices: string[] = [];
  host.bus.on("notice", ({ type, message }) => notices.push(`${type}: ${message}`));
  const revalidated = vi.fn(() => null);
  const page = (path: string) => ({ path, loader: revalidated });
  const router = createMemoryRouter([page("/"), page("/dashboard/*"), page("/register/*")], {
    initialEntries: [url],
  });
  if (token !== null) {
    queryClient.setQueryData(["user"], ADA);
    queryClient.setQueryData(["streams"], { ...STREAMS, tstreams: 3 });
  }
  undo = followSession(host, router);
  return {
    ...{ host, session, notices, router, revalidated, getUser },
    cached: () => ["user", "streams"].map((name) => queryClient.getQueryData([name])),
    path: () => router.state.location.pathname,
    otherTab(stored: string | null) {
      if (stored === null) host.store.remove("u:token");
      else host.store.set("u:token", stored);
      window.dispatchEvent(new StorageEvent("storage", { key: "u:token" }));
    },
  };
}

describe("when the service no longer renews a session", () => {
  it.each(["/dashboard/settings", "/Dashboard/Settings"])(
    "the page at %s goes to sign in, shows the reason, and forgets the user",
    async (url) => {
      const page = openPage(url, "a.b.c");
      page.session.refuse("a.b.c");
      await vi.waitFor(() => expect(page.path()).toBe("/register/signin"), 10_000);
      await vi.waitFor(() => expect(page.cached()).toEqual([undefined, undefined]), 10_000);
      expect(page.notices).toEqual(["error: Your session has ended. Please sign in again."]);
    },
  );
});

describe("when another tab", () => {
  it.each(["guest", "a.b.c"])("logs %s out, this one goes to the start page", async (token) => {
    const page = openPage("/dashboard/streams", token);
    page.otherTab(null);
    await vi.waitFor(() => expect(page.path()).toBe("/"), 10_000);
    await vi.waitFor(() => expect(page.cached()).toEqual([undefined, undefined]), 10_000);
    expect(page.notices).toEqual([]);
  });

  it("logs out, a page that needs no session stays", async () => {
    const page = openPage("/register/signup", "guest");
    page.otherTab(null);
    await vi.waitFor(() => expect(page.cached()).toEqual([undefined, undefined]), 10_000);
    expect(page.path()).toBe("/register/signup");
  });

  it.each([null, "guest"])(
    "signs in where %s was here, the routes decide again for that person",
    async (token) => {
      const page = openPage("/register/signin", token);
      await vi.waitFor(() => expect(page.revalidated).toHaveBeenCalledTimes(1), 10_000);
      page.otherTab("a.b.c");
      await vi.waitFor(() => expect(page.revalidated).toHaveBeenCalledTimes(2), 10_000);
      expect(page.cached()).toEqual([undefined, undefined]);
    },
  );

  it("renews the session, this one goes on as it is", async () => {
    const page = openPage("/dashboard", "a.b.c");
    page.otherTab("d.e.f");
    await vi.waitFor(() => expect(page.getUser).toHaveBeenCalled(), 10_000);
    expect(page.cached()).toEqual([ADA, { ...STREAMS, tstreams: 3 }]);
    expect(page.path()).toBe("/dashboard");
  });

  it("signs another person in, nothing of the one before stays, whatever the service answers", async () => {
    const tokenOf = (sub: string) => `e30.${btoa(JSON.stringify({ sub }))}.seal`;
    const page = openPage("/dashboard", tokenOf("u1"));
    page.getUser.mockImplementation(() => {
      throw new Error("The service is away.");
    });
    page.otherTab(tokenOf("u2"));
    expect(page.cached()).toEqual([undefined, undefined]);
    await vi.waitFor(() => expect(page.revalidated).toHaveBeenCalledTimes(2));
    expect(page.cached()).toEqual([undefined, undefined]);
  });

  it("signs another person in, this one shows that person's", async () => {
    const page = openPage("/dashboard", "a.b.c");
    page.getUser.mockReturnValue({ user: BOB });
    page.otherTab("d.e.f");
    await vi.waitFor(() => expect(page.cached()).toEqual([BOB, undefined]), 10_000);
  });
});

it("what the page does itself is not followed", async () => {
  const page = openPage("/dashboard", "a.b.c");
  page.session.end();
  page.session.signIn("d.e.f");
  await Promise.resolve();
  expect(page.path()).toBe("/dashboard");
  expect(page.getUser).not.toHaveBeenCalled();
});
