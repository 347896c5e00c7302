import { describe, expect, it } from "vitest";
import { type Change, expectRefusal, judge } from "./testing/sample-slice.ts";

/** The slice with one route of this source, below its mount; it is opened in time, or never. */
const route = (source: string, files: Record<string, string> = {}): Change => ({
  isImported: true,
  routes: [],
  scripts: {
    "routes.js": `const wait = (ms) => { const end = Date.now() + ms; while (Date.now() < end); };
      const worked = () => { const { user, system } = process.cpuUsage(); return user + system; };
      const thrown = (message) => { throw new Error(message); };
      const never = new Promise(() => {});
      export const createRoutes = (host) => ({ dashboard: [{ path: "demo", children: [${source}] }] });`,
    ...files,
  },
});
const lost = (path: string) => `/dashboard/demo/${path}`;

describe("the gate refuses a route", () => {
  it.each<[what: string, source: string, finding: string | RegExp]>([
    [
      "whose view throws",
      '{ path: "now", Component: () => thrown("no luck") }',
      `${lost("now")}, opened by a guest without streams: its view throws: no luck.`,
    ],
    [
      "whose view throws for members alone",
      '{ path: "now", Component: () => host.session.getState().kind === "user" ? thrown("who?") : null }',
      `${lost("now")}, opened by a member: its view throws: who?.`,
    ],
    [
      "whose loader throws",
      '{ path: "now", loader: () => thrown("no luck"), Component: () => null }',
      `${lost("now")}, opened by a guest without streams: its loader or a lazy part throws: no luck.`,
    ],
    [
      "whose loader hangs",
      '{ path: "now", loader: () => never, Component: () => null }',
      `${lost("now")}, opened by a guest without streams: its loader never ends.`,
    ],
    [
      "whose view waits for ever",
      '{ path: "now", Component: () => { throw never; } }',
      `${lost("now")}, opened by a guest without streams: its view waits for a promise that never settles.`,
    ],
    [
      "whose lazy part cannot be loaded",
      '{ path: "now", lazy: () => import("./gone.js") }',
      /\/demo\/now, opened by a guest without streams: its loader or a lazy part throws: .*gone\.js/,
    ],
    [
      "whose error element throws",
      '{ path: "now", loader: () => null, Component: () => null, ErrorBoundary: () => thrown("worse") }',
      `${lost("now")}, opened by a guest without streams while its loader fails: its view throws: worse.`,
    ],
    [
      "whose view throws without its optional param",
      '{ path: "at/:id?", loader: ({ params }) => params.id.length, Component: () => null }',
      `${lost("at")}, opened by a guest without streams: its loader or a lazy part throws`,
    ],
    [
      "that breaks after a moment",
      '{ path: "now", Component: () => { Promise.reject(new Error("later")); return null; } }',
      `${lost("now")}, opened by a guest without streams: it throws what nothing catches: later.`,
    ],
    [
      "that ends the program",
      '{ path: "now", loader: () => process.exit(0), Component: () => null }',
      `${lost("now")}, opened by a guest without streams: it ended the program.`,
    ],
  ])("%s", (_, source, finding) => expectRefusal(route(source), finding));

  it("a loader that keeps the processor for 2.5 s is refused, however busy the machine is", () => {
    const change = route(
      '{ path: "now", loader: () => { const end = worked() + 2_500_000; while (worked() < end); return null; }, Component: () => null }',
    );
    const busy = /\/demo\/now, opened by a guest without streams: it keeps the processor busy for \d\.\d s\./;
    return expectRefusal({ ...change, deadline: 30_000 }, busy);
  });

  it("a view that throws at an address that only samples in slice.json reach is refused", () =>
    expectRefusal((sample) => {
      Object.assign(sample, { isImported: true });
      sample.description.samples = ["/dashboard/demo/BTC?window=7d"];
      sample.scripts["routes.js"] =
        `const loader = ({ request }) => { if (request.url.includes("window")) throw new Error("no window"); return null; };
        export const createRoutes = () => ({ dashboard: [{ path: "demo/:pair", loader, Component: () => null }] });`;
    }, "/dashboard/demo/BTC?window=7d, opened by a guest without streams: its loader or a lazy part throws: no window."));

  it("a sample in slice.json that no route answers is refused", () =>
    expectRefusal(
      { description: { samples: ["/dashboard/elsewhere"] } },
      '"samples" in slice.json contains /dashboard/elsewhere, but no route of the slice serves it. Correct or remove it.',
    ));
});

describe("the gate lets pass a route", () => {
  it.each<[what: string, source: string]>([
    [
      "that shows the service's words while it is away",
      '{ path: "now", loader: () => host.api.call({}), Component: () => null }',
    ],
    [
      "that leads elsewhere",
      '{ path: "now", loader: () => new Response(null, { status: 302, headers: { Location: "/dashboard/other" } }) }',
    ],
    [
      "that asks its own service, which is away too",
      '{ path: "now", loader: () => fetch("/own"), Component: () => null }',
    ],
    ["whose lazy part is there", '{ path: "now", lazy: () => import("./later.js") }'],
    [
      "whose error element is shown instead of its view",
      '{ path: "now", loader: () => host.api.call({}), Component: () => null, ErrorBoundary: () => "Not now" }',
    ],
  ])("%s", async (_, source) => {
    const change = route(source, { "later.js": "export const Component = () => null;" });
    const problems = await judge((sample) => {
      Object.assign(sample, change);
      sample.previous.routes = [];
      Object.assign(sample.scripts, (change as { scripts: object }).scripts);
    });
    expect(problems).toEqual([]);
  });
});
