import { describe, it } from "vitest";
import { type Break, expectRefusal, needs } from "./testing/expect-verdict.ts";

const OF_LIBRARIES: Break[] = [
  [
    "a newer version than the shell lends",
    ({ manifest }) => {
      manifest.shared.push(needs("@cointide/shared/host", "^0.2.0"));
    },
    "it needs @cointide/shared/host ^0.2.0, but the shell lends 0.1.0",
  ],
  [
    "a single library of another version",
    ({ manifest }) => {
      manifest.shared.push(needs("react", "18.3.1"));
    },
    "it needs react 18.3.1, but the shell lends 19.3.1",
  ],
  [
    "a module of shared that the shell does not lend",
    ({ manifest }) => {
      manifest.shared.push(needs("@cointide/shared/ui/chart", "^0.1.0"));
    },
    "it needs @cointide/shared/ui/chart ^0.1.0, but the shell does not lend it",
  ],
  [
    "a second router on the page",
    ({ files }) => {
      files["routes.js.map"] = JSON.stringify({
        version: 3,
        sources: ["webpack://mfe-demo/../node_modules/react-router/dist/index.mjs"],
        sourcesContent: [""],
        mappings: "",
      });
    },
    "it brings a copy of react-router along",
  ],
];

const OF_BUILDS: Break[] = [
  [
    "more bytes than its budget",
    ({ scripts, description }) => {
      description.budget = 0.5;
      scripts["routes.js"] += Array.from({ length: 2_000 }, (_, index) => `/*${Math.sin(index)}*/`).join("");
    },
    /its scripts are \d+\.\d KB gzip, more than the 0\.5 KB of "budget" in slice\.json; the biggest: routes\.js/,
  ],
  [
    "a script without its source map",
    ({ files }) => {
      files["routes.js.map"] = null;
    },
    "routes.js.map is missing",
  ],
  [
    "a source map without its sources",
    ({ files }) => {
      files["routes.js.map"] = JSON.stringify({ version: 3, sources: ["src/routes.tsx"], mappings: "" });
    },
    "routes.js.map lacks the text of src/routes.tsx",
  ],
  [
    "a third party's code without its licence",
    ({ files }) => {
      files["routes.js.map"] = JSON.stringify({
        version: 3,
        sources: ["webpack://mfe-demo/../node_modules/.pnpm/tiny@1.2.3/node_modules/tiny/index.js"],
        sourcesContent: [""],
        mappings: "",
      });
    },
    "licenses.txt does not name tiny 1.2.3",
  ],
  [
    "code made of text",
    ({ scripts }) => {
      scripts["routes.js"] += "\nexport const f = (0, eval)('1') + new Function('return 2')();";
    },
    /uses eval\(\).*uses new Function\(\)/s,
  ],
];

describe("the gate refuses", () => {
  it.each(OF_LIBRARIES)("%s", expectRefusal);
  it.each(OF_BUILDS)("%s", expectRefusal);
});
