import { expect, it } from "vitest";
import { readConsumed } from "./share-table.ts";

const OLD_REACT = { name: "react", requiredVersion: "^18.3.1", singleton: true };

/** The entries of each tool's build for `react`, which the slice takes in an older range. */
const TABLES: [tool: string, script: string][] = [
  [
    "webpack",
    'e.moduleIdToConsumeDataMapping={948:{fallback:()=>()=>{throw new Error("no")},shareScope:["default"],singleton:!0,requiredVersion:"^18.3.1",strictVersion:!1,eager:!1,layer:void 0,shareKey:"react"}};',
  ],
  [
    "Rspack and Rsbuild",
    'var a={moduleIdToConsumeDataMapping:{139:{shareScope:"default",shareKey:"react",import:null,requiredVersion:"^18.3.1",strictVersion:!1,singleton:!0,eager:!1,fallback:void 0}}};',
  ],
  [
    "Vite",
    "i={react:r(`react`,`18.3.1`,`default`,!0,{singleton:!0,requiredVersion:`^18.3.1`,strictVersion:!1})};",
  ],
  [
    "Vite, not minified",
    'const usedShared = { "react": { name: "react", scope: ["default"], shareConfig: { singleton: true, requiredVersion: "^18.3.1" } } };',
  ],
];

const filesOf = (script: string, shared: object[]) =>
  new Map([
    ["remoteEntry.js", Buffer.from(script)],
    ["mf-manifest.json", Buffer.from(JSON.stringify({ shared }))],
  ]);

it.each(TABLES)(
  "reads what a container of %s takes from the page, which its manifest leaves out",
  (_, script) => {
    expect(readConsumed(filesOf(script, []))).toEqual([{ ...OLD_REACT, version: "" }]);
  },
);

it("goes by the container where the manifest says something else, and by the manifest for the rest", () => {
  const [, script] = TABLES[0] ?? [];
  const host = { name: "@cointide/shared/host", version: "1.8.0", requiredVersion: "^1.8.0" };
  const react = { name: "react", version: "19.3.1", requiredVersion: "^19.0.0" };
  expect(readConsumed(filesOf(script ?? "", [react, host]))).toEqual([
    { ...OLD_REACT, version: "19.3.1" },
    host,
  ]);
});

it("is not misled by the runtime's own code", () => {
  const runtime =
    'const f=(e)=>({shareConfig:{requiredVersion:"^"+e.version,singleton:!1,...e.shareConfig}});';
  expect(readConsumed(filesOf(runtime, []))).toEqual([]);
});
