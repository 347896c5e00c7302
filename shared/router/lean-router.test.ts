// @vitest-environment happy-dom
import { createRequire } from "node:module";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as lean from "./lean-router.ts";
import { matchPath } from "./match-path.ts";
import { matchRoutes, rankBranches } from "./match-routes.ts";
import { resolveTo } from "./paths.ts";
import { toDataRoutes } from "./route-tree.ts";

type Real = typeof import("react-router-dom");
type RouteObject = import("react-router-dom").RouteObject;

/** The library itself, in whose place browsers get ours. */
const real = createRequire(import.meta.url)("react-router-dom") as Real;

const pathOf = (segments: fc.Arbitrary<string>): fc.Arbitrary<string> =>
  fc
    .tuple(fc.array(segments, { minLength: 1, maxLength: 3 }), fc.boolean())
    .map(([each, isSplat]) => [...each, ...(isSplat ? ["*"] : [])].join("/"));
/** For a path alone the library takes `b?/*` for something else than among routes. */
const plainPath = pathOf(fc.constantFrom("a", "b", ":x", ":y?"));
const path = pathOf(fc.constantFrom("a", "b", ":x", ":y", "c", ":x?", "b?"));

const route: fc.Memo<RouteObject> = fc.memo((depth) =>
  fc
    .record({
      path: fc.option(fc.oneof(path, fc.constant("*")), { nil: undefined }),
      children: depth > 1 ? fc.array(route(depth - 1), { maxLength: 3 }) : fc.constant<RouteObject[]>([]),
      index: fc.boolean(),
    })
    .map(({ path, children, index }): RouteObject => {
      if (index && path === undefined) return { index: true };
      return { ...(path !== undefined && { path }), ...(children.length > 0 && { children }) };
    }),
);
const tree = fc.array(route(3), { minLength: 1, maxLength: 4 });
const pathname = fc
  .array(fc.constantFrom("a", "b", "c", "d", "%20", "%2F", "B", "é"), { maxLength: 4 })
  .map((segments) => `/${segments.join("/")}`);

/** What is compared of matches: which routes by their place in the tree, and what they took of the address. */
const seen = (
  matches:
    | readonly { route: { id?: string }; params: object; pathname: string; pathnameBase: string }[]
    | null,
) =>
  matches?.map(({ route, params, pathname, pathnameBase }) => ({
    id: route.id,
    params,
    pathname,
    pathnameBase,
  }));

describe("what browsers get in place of the router", () => {
  it("matches addresses as the library does", () => {
    fc.assert(
      fc.property(tree, pathname, (routes, address) => {
        const own = toDataRoutes(routes);
        expect(seen(matchRoutes(rankBranches(own), address))).toEqual(
          seen(real.matchRoutes(own as RouteObject[], address)) ?? undefined,
        );
      }),
      { numRuns: 3_000 },
    );
  });

  it("matches one path as the library does", () => {
    fc.assert(
      fc.property(plainPath, pathname, fc.boolean(), (pattern, address, end) => {
        const given = { path: pattern, end };
        expect(matchPath(given, address)).toEqual(real.matchPath(given, address));
      }),
    );
  });

  it("resolves addresses as the library does", () => {
    const to = fc.oneof(
      pathname,
      fc
        .array(fc.constantFrom("a", "..", "."), { minLength: 1, maxLength: 4 })
        .map((parts) => parts.join("/")),
      fc.constantFrom("?q=1", "#top", "a?q=1#top", "", "."),
    );
    fc.assert(
      fc.property(to, (address) => {
        const { pathname, search, hash } = real.resolvePath(address || ".", "/x/y/z");
        const climbed = resolveTo({ ...real.parsePath(address || ".") }, ["/x/y/z"], "/x/y/z");
        if (!address.startsWith("..")) expect(climbed).toEqual({ pathname, search, hash });
      }),
    );
  });

  it("knows a thrown answer and a redirect as the library does", async () => {
    const mine = lean.redirect("/there", { status: 303, headers: { "X-Kept": "yes" } });
    const theirs = real.redirect("/there", { status: 303, headers: { "X-Kept": "yes" } });
    expect([mine.status, [...mine.headers]]).toEqual([theirs.status, [...theirs.headers]]);
    for (const thrown of [null, "no", new Error("no"), { status: 404 }]) {
      expect(lean.isRouteErrorResponse(thrown)).toBe(real.isRouteErrorResponse(thrown));
    }
  });
});
