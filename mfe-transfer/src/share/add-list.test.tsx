// @vitest-environment happy-dom
import { forgetAccount } from "@cointide/shared/account";
import { ApiError } from "@cointide/shared/api/api-error";
import type { Stream } from "@cointide/shared/contracts/streams";
import { renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup, fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, it, vi } from "vitest";
import { createRoutes } from "../routes.tsx";
import { createListHost } from "../testing/list-host.ts";

afterEach(cleanup);

const MAJORS = "#v=1&name=Majors&symbols=BTCUSDT,ETHUSDT";
const ADA = {
  id: "ada",
  name: "Ada",
  email: "ada@example.com",
  verified: true,
  createdAt: "2026-01-01T00:00:00.000Z",
};
const CONFIG = { market: "live", feed: "wss://feed.test/ws", streamNames: true };
type Options = Parameters<typeof createListHost>[0];

async function open(options: Options = {}, fragment = MAJORS) {
  const parts = createListHost(options);
  const notices: string[] = [];
  parts.host.bus.on("notice", ({ message }) => notices.push(message));
  const routes = [
    ...(createRoutes().root ?? []),
    { path: "/dashboard", element: <h1>Dashboard</h1> },
    { path: "/register/signin", element: <h1>Sign In</h1> },
  ];
  const view = renderRoutes(parts.host, routes, `/list${fragment}`);
  await screen.findByText("64,000.25");
  const streams = (): Stream[] => JSON.parse(parts.host.store.get("u:streams") ?? "[]");
  return { ...parts, ...view, notices, streams };
}

const add = () => screen.getByRole("button", { name: "Add to my board" });
const kept = (...streams: object[]) => JSON.stringify(streams);

/** An account with streams, whose service creates under keys. */
function account(streams: Stream[] = [], refuse?: () => Error | undefined) {
  const keys: (string | undefined)[] = [];
  const bodies: unknown[] = [];
  const byKey = new Map<string | undefined, Stream>();
  const answers: NonNullable<Options>["answers"] = {
    "GET /user": () => ({ user: ADA }),
    "GET /config": () => CONFIG,
    "GET /streams": () => ({ streams, symtracker: {}, tickers: {}, tstreams: 0, tsyms: 0, usyms: 0 }),
    "POST /streams": ({ body, headers }) => {
      const key = headers?.["idempotency-key"];
      keys.push(key);
      bodies.push(body);
      const { symbols, name = "" } = body as { symbols: string[]; name?: string };
      const stream = byKey.get(key) ?? { id: `s${keys.length}`, userId: "ada", symbols, name };
      byKey.set(key, stream);
      const refusal = refuse?.();
      if (refusal) throw refusal;
      return stream;
    },
  };
  return { options: { storage: { "u:token": "token.of.ada" }, answers }, keys, bodies };
}

it("adding without a session begins a guest's, adds the list and leads to it", async () => {
  const { host, streams, notices, router } = await open();
  await userEvent.click(add());
  expect(await screen.findByText("Dashboard")).toBeDefined();
  expect(streams()).toMatchObject([{ name: "Majors", symbols: ["BTCUSDT", "ETHUSDT"], userId: "guest" }]);
  expect(host.session.getState().kind).toBe("guest");
  expect(host.store.get("u:joinDate")).not.toBeNull();
  expect(router.state.location).toMatchObject({
    pathname: "/dashboard",
    state: { created: streams()[0]?.id },
  });
  expect(notices).toEqual(["List added to your board"]);
});

it("adds a symbol whose line was broken on the way, once the service lists it", async () => {
  const { asked, streams } = await open({}, "#v=1&symbols=BTCUSDT,ETHUS%0ADT");
  expect(asked).toEqual([["BTCUSDT", "ETHUS", "DT", "ETHUSDT"]]);
  expect(screen.queryByText("Left out of this link")).toBeNull();
  await userEvent.click(add());
  await screen.findByText("Dashboard");
  expect(streams()).toMatchObject([{ symbols: ["BTCUSDT", "ETHUSDT"] }]);
});

it("a double click adds one stream", async () => {
  const { streams } = await open();
  await userEvent.dblClick(add());
  await screen.findByText("Dashboard");
  expect(streams()).toHaveLength(1);
});

it("a guest's list comes behind the others, and the join date stays", async () => {
  const joined = "2026-01-01T00:00:00.000Z";
  const own = { id: "a".repeat(24), userId: "guest", symbols: ["SOLUSDT"] };
  const { streams, host } = await open({
    storage: { "u:token": "guest", "u:joinDate": joined, "u:streams": kept(own) },
  });
  await userEvent.click(add());
  await screen.findByText("Dashboard");
  expect(streams().map(({ symbols }) => symbols.join())).toEqual(["SOLUSDT", "BTCUSDT,ETHUSDT"]);
  expect(host.store.get("u:joinDate")).toBe(joined);
});

it("the very same list is added once, which the page says with a way there", async () => {
  const own = { id: "a".repeat(24), userId: "guest", symbols: ["ETHUSDT", "BTCUSDT"], name: "Majors" };
  const { streams, router } = await open({ storage: { "u:token": "guest", "u:streams": kept(own) } });
  await userEvent.click(add());
  expect(await screen.findByText("This list is already on your board.")).toBeDefined();
  expect(streams()).toHaveLength(1);
  await userEvent.click(screen.getByRole("link", { name: "Go to my board" }));
  expect(router.state.location).toMatchObject({ pathname: "/dashboard", state: { created: own.id } });
});

it("a member's list goes to the service under a key, with its name", async () => {
  const { options, keys, bodies } = account();
  const { router, streams } = await open(options);
  await userEvent.click(add());
  await screen.findByText("Dashboard");
  expect(bodies).toEqual([{ symbols: ["BTCUSDT", "ETHUSDT"], name: "Majors" }]);
  expect(keys[0]).toMatch(/^[\w-]{16,64}$/);
  expect(router.state.location.state).toEqual({ created: "s1" });
  expect(streams()).toEqual([]);
});

it("a lost answer is said, and the next try sends the same key", async () => {
  let isLost = true;
  const lost = new ApiError(0, "The service cannot be reached. Check your connection and try again.");
  const { options, keys } = account([], () => (isLost ? lost : undefined));
  const { notices } = await open(options);
  await userEvent.click(add());
  expect(await screen.findByText(lost.message)).toBeDefined();
  isLost = false;
  await userEvent.click(add());
  await screen.findByText("Dashboard");
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(notices).toEqual(["List added to your board"]);
});

it("an ended session is said with a way to sign in, and no guest's begins by itself", async () => {
  const { options } = account();
  const ended = new ApiError(401, "Your session has ended. Please sign in again.");
  const { host, streams, router } = await open({
    ...options,
    answers: {
      ...options.answers,
      "GET /streams": () => {
        throw ended;
      },
    },
  });
  await userEvent.click(add());
  expect(await screen.findByText(ended.message)).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/register/signin");
  expect(host.session.getState().kind).toBe("user");
  expect(streams()).toEqual([]);
  await userEvent.click(screen.getByRole("link", { name: "Sign in" }));
  // Signing in leads back to the list.
  expect(router.state.location.state).toEqual({ returnTo: `/list${MAJORS}` });
});

it("a session that ends while the list is added is said, too, with a way back to the list", async () => {
  const { options } = account();
  const { host } = await open({
    ...options,
    answers: {
      ...options.answers,
      "GET /streams": () => {
        host.session.refuse("token.of.ada");
        throw new ApiError(401, "Your session has ended. Please sign in again.");
      },
    },
  });
  // As the shell does once the service has refused the session.
  host.session.onOutsideChange(() => forgetAccount(host));
  await userEvent.click(add());
  expect(await screen.findByText("Your session has ended. Please sign in again.")).toBeDefined();
  expect(screen.getByRole("link", { name: "Sign in" })).toBeDefined();
});

it("a full board takes no more, and says so", async () => {
  const own = Array.from({ length: 500 }, (_, at) => ({
    ...{ id: at.toString(16).padStart(24, "0"), userId: "guest", symbols: ["SOLUSDT"] },
  }));
  const { streams } = await open({ storage: { "u:token": "guest", "u:streams": kept(...own) } });
  await userEvent.click(add());
  expect(await screen.findByText("A board holds up to 500 streams. Delete some to make room.")).toBeDefined();
  expect(streams()).toHaveLength(500);
});

it("nothing is added while the service does not say what is listed, which is said after 5 s", async () => {
  vi.useFakeTimers();
  const answers = { "GET /tickers": () => Promise.reject(new Error("The service is away.")) };
  const { host } = createListHost({ answers });
  renderRoutes(host, createRoutes().root ?? [], `/list${MAJORS}`);
  await act(() => vi.advanceTimersByTimeAsync(100));
  fireEvent.click(add());
  await act(() => vi.advanceTimersByTimeAsync(4_000));
  expect(add().getAttribute("aria-busy")).toBe("true");
  await act(() => vi.advanceTimersByTimeAsync(1_500));
  expect(screen.getByText(/the list cannot be checked/)).toBeDefined();
  expect(host.session.getState().kind).toBe("none");
  vi.useRealTimers();
});
