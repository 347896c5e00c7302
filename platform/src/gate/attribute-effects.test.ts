import { describe, expect, it } from "vitest";
import type { Files } from "../releases/disk.ts";
import { attributeEffects } from "./attribute-effects.ts";
import { sourceMap } from "./testing/sample-slice.ts";

const ZOD = "webpack://mfe-demo/../node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/registries.js";
const OWN = "webpack://mfe-demo/./src/notes.ts";

/** A build with a script for each source that makes the global; without a source, the script has no source map. */
function build(global: string, sources: readonly (string | null)[]): Files {
  const files = sources.flatMap((source, index) => {
    const script: [string, Buffer] = [`${index}.js`, Buffer.from(`globalThis.${global} ??= {};`)];
    return source === null
      ? [script]
      : [script, [`${index}.js.map`, Buffer.from(sourceMap(source))] as [string, Buffer]];
  });
  return new Map(files);
}

const attribute = (global: string, ...sources: (string | null)[]) =>
  attributeEffects([{ what: "makes a global", frames: [], global }], "file:///", build(global, sources));

describe("a new global is only noted if", () => {
  it.each([
    ["a library makes it for its copies", "__zod_globalRegistry", ZOD, "zod"],
    [
      "it contains the name of its library",
      "reactiveElementVersions",
      "../node_modules/@lit/reactive-element/reactive-element.js",
      "@lit/reactive-element",
    ],
  ])("%s", (_, global, source, library) => {
    const notes = [`${library} shares the global "${global}" between its copies`];
    expect(attribute(global, source)).toEqual({ effects: [], notes });
  });
});

describe("a new global is an effect if", () => {
  it.each<[string, string, (string | null)[], string]>([
    ["the slice makes it", "__demo", [OWN], "makes a global (src/notes.ts:1)"],
    ["the slice uses it too", "__zod_globalRegistry", [ZOD, OWN], "makes a global (src/notes.ts:1)"],
    [
      "a library makes it with a name that isn't reserved",
      "ready",
      [ZOD],
      "makes a global (node_modules/.pnpm/zod@4.6.7/node_modules/zod/v4/core/registries.js:1)",
    ],
    [
      "no source map names its source",
      "__zod_globalRegistry",
      [null],
      "makes a global (0.js:1; if a library makes it, build with source maps)",
    ],
    ["no script contains its name", "__demo", [], "makes a global"],
    ["several places could make it", "demo", [OWN, OWN], "makes a global"],
  ])("%s", (_, global, sources, effect) => {
    expect(attribute(global, ...sources)).toEqual({ effects: [effect], notes: [] });
  });

  it("it only starts with the name of a global of a library", () => {
    const files = build("__zod_globalRegistryOfDemo", [ZOD]);
    const effects = [{ what: "makes a global", frames: [], global: "__zod_globalRegistry" }];
    expect(attributeEffects(effects, "file:///", files).effects).toEqual(["makes a global"]);
  });
});
