import type { Composition } from "@cointide/shared/contracts/page";
import { afterEach, expect, it, vi } from "vitest";
import { testSlice } from "../testing/test-slice.ts";
import { checkSlices } from "./check-slices.ts";
import { createCompositionStore } from "./composition-store.ts";
import type { SliceRouteTable } from "./slice-routes.ts";

afterEach(() => vi.unstubAllGlobals());

/** A slice with a link in the navigation. */
function linked(name: string): Composition["slices"][number] {
  const slice = testSlice(`mfe-${name}`, [{ parent: "dashboard", path: name }]);
  const navigation = { label: name, path: `/dashboard/${name}`, icon: "M4 4h16", order: 1 };
  return { ...slice, releases: slice.releases.map((release) => ({ ...release, navigation })) };
}

it("completes partial slices, and loads only those of links whose servers don't respond", async () => {
  const whole = [
    linked("charts"),
    linked("markets"),
    linked("alerts"),
    linked("open"),
    testSlice("mfe-none", []),
  ];
  const requested: string[] = [];
  vi.stubGlobal("fetch", async (address: URL | string, { method }: RequestInit) => {
    if (method !== "HEAD") return Response.json({ slices: whole });
    const { pathname } = new URL(address);
    requested.push(pathname);
    if (pathname.includes("markets")) throw new TypeError("Failed to fetch");
    return new Response(null, { status: pathname.includes("alerts") ? 502 : 200 });
  });
  const load = vi.fn(() => Promise.reject(new Error("away")));
  const routes = {
    load,
    isRouted: (slice: string) => slice === "mfe-open",
    sliceAt: (path: string) => path.replace("/dashboard/", "mfe-"),
  } as unknown as SliceRouteTable;
  const composition = createCompositionStore({
    slices: whole.map((slice) => ({ ...slice, isPartial: slice.name === "mfe-markets" })),
  });
  await checkSlices({ composition, routes });
  expect(composition.getState().slices.some(({ isPartial }) => isPartial)).toBe(false);
  expect(requested).toEqual(
    ["charts", "markets", "alerts"].map((name) => `/mfe-${name}/1.0.0/remoteEntry.js`),
  );
  expect(load.mock.calls).toEqual([["mfe-markets"], ["mfe-alerts"]]);
});
