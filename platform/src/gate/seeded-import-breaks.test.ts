import { beforeAll, describe, expect, it } from "vitest";
import { type Break, expectRefusal } from "./testing/expect-verdict.ts";
import { judge, type SampleSlice, sampleSlice } from "./testing/sample-slice.ts";

const asScript = (text: string) => (slice: SampleSlice) => {
  slice.imported = true;
  slice.scripts["routes.js"] = `${text}\n${slice.scripts["routes.js"]}`;
};

/** The text of an entry whose every expose is what the expression gives. */
const giving = (expression: string): string =>
  `export const init = () => {};
  export const get = async () => () => ${expression};
  //# sourceMappingURL=remoteEntry.js.map`;

const TOUCHED: [what: string, statement: string, said: string][] = [
  [
    "a listener",
    'window.addEventListener("resize", () => {});',
    'adds a listener for "resize" to window (src/routes.tsx:1)',
  ],
  [
    "a listener on the document",
    'document.addEventListener("click", () => {});',
    'adds a listener for "click" to document',
  ],
  ["a timer", "setTimeout(() => {}, 1);", "starts a timer"],
  ["an interval", "setInterval(() => {}, 1000);", "starts an interval"],
  ["a request", 'fetch("/api/streams");', 'requests "/api/streams"'],
  ["a socket", 'new WebSocket("ws://localhost:1/feed");', 'opens a WebSocket "ws://localhost:1/feed"'],
  ["storage", 'localStorage.setItem("demo", "1");', "uses localStorage"],
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
    "what it puts off a moment",
    "await null; Promise.resolve().then(() => setInterval(() => {}, 9));",
    "starts an interval",
  ],
];

const OF_RUNNING: Break[] = [
  [
    "it throws when it is imported",
    asScript('throw new Error("no luck");'),
    '"./routes" cannot be loaded: no luck',
  ],
  ["it never comes to an end", asScript("for (;;);"), "importing it was not done after 1 s"],
  ["it waits for good", asScript("await new Promise(() => {});"), "importing it waits for what never comes"],
  [
    "an expose of it waits for good",
    (slice) => {
      slice.imported = true;
      slice.files["remoteEntry.js"] = giving("new Promise(() => {})");
    },
    "importing it waits for what never comes",
  ],
  ["it ends the program", asScript("process.exit(0);"), "importing it fails: ended the program"],
  [
    "it is no federated module",
    (slice) => {
      slice.imported = true;
      slice.files["remoteEntry.js"] = "export default 1;\n//# sourceMappingURL=remoteEntry.js.map";
    },
    "it exports no init and get",
  ],
  [
    "its entry is no code",
    (slice) => {
      slice.imported = true;
      slice.files["remoteEntry.js"] = '{"not":"code"}';
    },
    "importing it fails",
  ],
  [
    "its routes are another thing",
    (slice) => {
      slice.imported = true;
      slice.scripts["routes.js"] = "export const routes = [];";
    },
    '"./routes" must export a function createRoutes; it exports routes',
  ],
  [
    "createRoutes throws",
    (slice) => {
      slice.imported = true;
      slice.scripts["routes.js"] = 'export const createRoutes = () => { throw new Error("not today"); };';
    },
    'createRoutes of "./routes" fails: not today',
  ],
  [
    "createRoutes gives a promise",
    (slice) => {
      slice.imported = true;
      slice.scripts["routes.js"] = "export const createRoutes = () => new Promise(() => {});";
    },
    'createRoutes of "./routes" fails: it gave a promise',
  ],
  [
    "createRoutes gives routes for a parent that is none",
    (slice) => {
      slice.imported = true;
      slice.scripts["routes.js"] = "export const createRoutes = () => ({ settings: [] });";
    },
    'the shell has no route "settings"',
  ],
];

describe("the gate refuses a slice that at import touches", () => {
  let problems: string[] = [];
  beforeAll(async () => {
    const slice = sampleSlice();
    asScript(TOUCHED.map(([, statement]) => statement).join("\n"))(slice);
    problems = await judge(slice);
  }, 20_000);

  it.each(TOUCHED)("%s", (_, __, said) => {
    expect(problems.filter((problem) => problem.includes(said))).toHaveLength(1);
  });
});

describe("the gate refuses a slice when", () => {
  it.each(OF_RUNNING)("%s", expectRefusal, 20_000);
});
