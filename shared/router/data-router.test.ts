// @vitest-environment happy-dom
import { createRequire } from "node:module";
import fc from "fast-check";
import type { LoaderFunctionArgs, RouteObject } from "react-router-dom";
import { expect, it } from "vitest";
import { createMemoryRouter } from "./lean-router.ts";

type Real = typeof import("react-router-dom");

/** The library itself, in whose place browsers get ours. */
const real = createRequire(import.meta.url)("react-router-dom") as Real;

const turn = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What a loader does, by the number that a run of it has. */
const deed = fc.constantFrom("data", "later", "error", "404", "redirect", "thrown redirect", "json");
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(kind: Deed, name: string): Promise<unknown> {
  if (kind === "later") await turn(4);
  if (kind === "error") throw new Error(`${name} failed`);
  if (kind === "404") throw new Response("gone", { status: 404 });
  if (kind === "redirect") return real.redirect("/b?from=a");
  if (kind === "thrown redirect") throw real.redirect("/c");
  if (kind === "json") return Response.json({ name });
  return name;
}

type Plan = { deeds: Record<string, Deed[]>; guards: string[]; still: string[] };

/** Routes whose loaders do, time after time, what the plan says, and write down that they ran. */
function routesOf({ deeds, guards, still }: Plan, log: string[]): RouteObject[] {
  const runs = new Map<string, number>();
  const extras = (id: string) => ({
    id,
    loader: ({ request, params }: LoaderFunctionArgs) => {
      const run = runs.get(id) ?? 0;
      runs.set(id, run + 1);
      const { pathname, search } = new URL(request.url);
      log.push(`${id} ${pathname}${search} ${JSON.stringify(params)}`);
      return perform(deeds[id]?.[run] ?? "data", `${id} ${run}`);
    },
    ...(guards.includes(id) && { errorElement: id }),
    ...(still.includes(id) && { shouldRevalidate: () => false }),
  });
  return [
    {
      path: "/",
      id: "root",
      errorElement: "root",
      children: [
        { index: true, ...extras("start") },
        { path: "a", ...extras("a"), children: [{ path: ":id", ...extras("one") }] },
        { path: "b", ...extras("b"), children: [{ index: true, ...extras("b-start") }] },
        { path: "c/*", ...extras("c") },
      ],
    },
  ];
}

const address = fc.constantFrom(
  "/",
  "/a",
  "/a/1",
  "/a/2?q=1",
  "/a/2#end",
  "/b",
  "/b?q=1",
  "/c/x/y",
  "/c/z",
  "/none",
);
const step = fc.oneof(
  fc.record({ do: fc.constant("go" as const), to: address, replace: fc.boolean(), waits: fc.boolean() }),
  fc.record({ do: fc.constant("back" as const), waits: fc.constant(true) }),
  fc.record({ do: fc.constant("again" as const), waits: fc.boolean() }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** What is compared of a router: all that views and the shell read. */
function look({ state }: { state: ReturnType<Real["createMemoryRouter"]>["state"] }) {
  const { location, matches, loaderData, errors, initialized, navigation, revalidation, historyAction } =
    state;
  const told = Object.entries(errors ?? {}).map(([id, error]) => [
    id,
    real.isRouteErrorResponse(error) ? [error.status, error.data] : String(error),
  ]);
  return {
    at: location.pathname + location.search + location.hash,
    routes: matches.map(({ route, params }) => [route.id, params]),
    loaderData,
    errors: told,
    initialized,
    under: [navigation.state, navigation.location?.pathname, revalidation, historyAction],
  };
}

async function play(create: Real["createMemoryRouter"], plan: Plan, start: string, steps: readonly Step[]) {
  const log: string[] = [];
  const router = create(routesOf(plan, log), { initialEntries: ["/c/first", start] });
  const seen = [];
  await turn(steps[0]?.waits ? 12 : 0);
  for (const each of steps) {
    if (each.do === "go") void router.navigate(each.to, { replace: each.replace });
    else if (each.do === "back") void router.navigate(-1);
    else void router.revalidate();
    await turn(each.waits ? 25 : 0);
    if (each.waits) seen.push(look(router));
  }
  await turn(40);
  seen.push(look(router));
  router.dispose();
  return { seen, log };
}

const ids = ["start", "a", "one", "b", "b-start", "c"];
const plan = fc.record({
  deeds: fc.record(Object.fromEntries(ids.map((id) => [id, fc.array(deed, { maxLength: 4 })]))),
  guards: fc.subarray(ids),
  still: fc.subarray(ids),
});

it("shows, loads and remembers what the library does, whatever loaders do and wherever one goes", async () => {
  const run = fc.asyncProperty(
    plan,
    address,
    fc.array(step, { minLength: 1, maxLength: 5 }),
    async (...way) => {
      const [theirs, mine] = await Promise.all([
        play(real.createMemoryRouter, ...way),
        play(createMemoryRouter as unknown as Real["createMemoryRouter"], ...way),
      ]);
      expect(mine).toEqual(theirs);
    },
  );
  await fc.assert(run, { numRuns: 25 });
}, 30_000);
