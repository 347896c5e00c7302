// @vitest-environment happy-dom
import { createTestHost, renderRoutes } from "@cointide/shared/testing/test-host";
import { act, cleanup } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
import { useUrlSubscriptions } from "./use-url-subscriptions.ts";

afterEach(cleanup);

function Page() {
  useUrlSubscriptions();
  return null;
}

const NAMES = encodeURIComponent('["btcusdt@ticker"]');

async function open(url: string, state: unknown = null) {
  const { router } = renderRoutes(
    createTestHost(),
    [
      { path: "/", element: null },
      { path: "/dashboard/*", element: <Page /> },
    ],
    "/",
  );
  await act(() => router.navigate(url, { state }));
  return router;
}

it.each([
  [`/dashboard?newsyms=${NAMES}`, ""],
  [`/dashboard?delsyms=${NAMES}`, ""],
  [`/dashboard?newsyms=${NAMES}&delsyms=nonsense`, ""],
  [`/dashboard?sort=name&newsyms=${NAMES}`, "?sort=name"],
])("%s loses the names and keeps the rest", async (url, search) => {
  const router = await open(url);
  expect(router.state.location).toMatchObject({ pathname: "/dashboard", search });
});

it("keeps path, hash and state, and adds nothing to the history", async () => {
  const router = await open(`/dashboard/streams/7?newsyms=${NAMES}#chips`, { from: "picker" });
  expect(router.state.location).toMatchObject({
    pathname: "/dashboard/streams/7",
    search: "",
    hash: "#chips",
    state: { from: "picker" },
  });
  await act(() => router.navigate(-1));
  expect(router.state.location.pathname).toBe("/");
});

it("leaves an address without names alone", async () => {
  const router = await open("/dashboard?symbols=%5B%22BTCUSDT%22%5D");
  expect(router.state.location.search).toBe("?symbols=%5B%22BTCUSDT%22%5D");
});
