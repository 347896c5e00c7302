import { beforeAll, describe, expect, it } from "vitest";
import { type Change, expectRefusal, judge, ROUTES_SCRIPT } from "./testing/sample-slice.ts";

const routesScript = (text: string): Change => ({ isImported: true, scripts: { "routes.js": text } });
const atImport = (text: string): Change => routesScript(`${text}\n${ROUTES_SCRIPT}`);
const entry = (text: string): Change => ({
  isImported: true,
  files: { "remoteEntry.js": `${text}\n//# sourceMappingURL=remoteEntry.js.map` },
});

/** Statements with the effect that the gate finds. */
const EFFECTS: [what: string, statement: string, finding: string][] = [
  [
    "a listener",
    'window.addEventListener("resize", () => {});',
    'adds a listener for "resize" to window (src/routes.tsx:1)',
  ],
  ["a timer", "setTimeout(() => {}, 1);", "starts a timer"],
  ["an interval", "setInterval(() => {}, 1000);", "starts an interval"],
  ["a request", 'fetch("/api/streams");', 'requests "/api/streams"'],
  ["storage", 'localStorage.setItem("demo", "1");', "uses localStorage"],
  ["a socket", 'new WebSocket("ws://localhost:1/feed");', 'opens a WebSocket "ws://localhost:1/feed"'],
  ["a cookie", 'document.cookie = "demo=1";', "sets a cookie"],
  ["the address", 'history.replaceState(null, "", "/demo");', "changes the page's address"],
  ["the document", 'document.body.append(document.createElement("aside"));', "changes the page's document"],
  ["a global", "window.demo = 1;", 'makes a global, "demo"'],
  [
    "a built-in object",
    "Array.prototype.last = function () { return this.at(-1); };",
    "changes a built-in object",
  ],
  ["the console", 'console.log("here");', 'writes "here" to the console'],
  [
    "a deferred effect",
    "await null; Promise.resolve().then(() => setInterval(() => {}, 9));",
    "starts an interval",
  ],
];

describe("the gate refuses a slice whose import affects", () => {
  let problems: string[] = [];
  beforeAll(async () => {
    problems = await judge(atImport(EFFECTS.map(([, statement]) => statement).join("\n")));
  }, 60_000);

  it.each(EFFECTS)("%s", (_, __, finding) => {
    expect(problems.filter((problem) => problem.includes(finding))).toHaveLength(1);
  });
});

describe("the gate refuses a slice when", () => {
  it.each<[what: string, Change, finding: string]>([
    [
      "it throws when it is imported",
      atImport('throw new Error("no luck");'),
      '"./routes" can\'t be loaded: no luck',
    ],
    [
      "its import never ends",
      { ...atImport("for (;;);"), deadline: 1_000 },
      "Importing the slice did not finish within 1 s",
    ],
    [
      "its import never settles",
      atImport("await new Promise(() => {});"),
      "Importing the slice waits for a promise that never settles",
    ],
    ["it ends the program", atImport("process.exit(0);"), "Importing the slice fails: ended the program"],
    ["it is no federated module", entry("export default 1;"), "the entry doesn't export init and get"],
    [
      "it exports no createRoutes",
      routesScript("export const routes = [];"),
      '"./routes" must export a function createRoutes, but it exports routes',
    ],
    [
      "createRoutes throws",
      routesScript('export const createRoutes = () => { throw new Error("not today"); };'),
      'createRoutes of "./routes" fails: not today',
    ],
    [
      "createRoutes returns a promise",
      routesScript("export const createRoutes = () => new Promise(() => {});"),
      'createRoutes of "./routes" fails: it returned a promise',
    ],
    [
      "createRoutes returns routes for an unknown parent",
      routesScript("export const createRoutes = () => ({ settings: [] });"),
      'the shell has no route "settings"',
    ],
  ])("%s", (_, change, finding) => expectRefusal(change, finding), 60_000);
});
