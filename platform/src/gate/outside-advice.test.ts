import { describe, expect, it } from "vitest";
import { compareUse } from "./checks/events-check.ts";
import { checkLibraries } from "./checks/libraries-check.ts";
import { checkOffers } from "./checks/offers-check.ts";
import { contractOf, sourceMap } from "./testing/sample-slice.ts";

const CONTRACT = contractOf("mfe-weather", {});
const LIVE = { slices: [], shell: null };

/** The finding about a copy of a library in a build. */
function copyOf(library: string, isOutside: boolean): string {
  const map = sourceMap(`../node_modules/${library}/index.js`);
  const files = new Map([["1.js.map", Buffer.from(map)]]);
  return checkLibraries({ contract: CONTRACT, files }, LIVE, isOutside).join("\n");
}

/** The finding about a module that the shell doesn't share in this version. */
function missing(name: string, range: string, isOutside: boolean): string {
  const requires = { [name]: { range, singleton: true } };
  const shell = {
    ...{ name: "shell" as const, routes: [], parents: [], slots: [] },
    events: { emits: {}, hears: {} },
    provides: { react: "19.3.1", "@cointide/shared/host": "1.0.0" },
  };
  const subject = { contract: { ...CONTRACT, requires }, files: new Map() };
  return checkLibraries(subject, { slices: [], shell }, isOutside).join("\n");
}

const unknownEvent = (isOutside: boolean): string => {
  const listed = { emits: ["weather:rain"], hears: [] };
  return compareUse(listed, { ...listed, unknown: [] }, "slice.json", isOutside).join("\n");
};

describe("advice for a slice outside this repository", () => {
  it.each([
    ["react", /Share "react" and "react\/" with \{ singleton: true, import: false \} .*\(federation\.mjs\)/],
    ["react-dom", /Share "react-dom" and "react-dom\/" with/],
    ["@cointide/shared", /Share "@cointide\/shared\/" with/],
    ["react-router", /Import @cointide\/shared\/router instead/],
    ["@tanstack/react-query", /Import @cointide\/shared\/query instead/],
  ])("names what its team can change about a copy of %s", (library, advice) => {
    expect(copyOf(library, true)).toMatch(advice);
  });

  it.each([
    ["react", "^20.0.0", /Require what the shell shares, or ask the platform/],
    ["@cointide/shared/host", "^1.2.0", /Build with the kit of the live shell, or ask the platform/],
  ])("doesn't ask its team to publish a shell that shares %s", (name, range, advice) => {
    expect(missing(name, range, true)).toMatch(advice);
    expect(missing(name, range, false)).toMatch(/Publish a shell that shares it first\.$/);
  });

  it("lists the defined events instead of a file of this repository", () => {
    expect(unknownEvent(true)).toMatch(
      /"weather:rain" doesn't exist\. Use .*notice, .*, or ask the platform/,
    );
    expect(unknownEvent(false)).toContain("Add it to shared/contracts/event-schemas.ts.");
  });

  it("doesn't name a file of this repository for a slot that isn't defined", () => {
    const offers = { "weather.row": { most: 1, budget: 1 } };
    const description = {
      ...{ name: "mfe-weather", port: 3099, budget: 2, exposes: {}, mounts: [], slots: {}, offers },
      events: { emits: [], hears: [] },
    };
    expect(checkOffers({ contract: CONTRACT, description, sources: null }, LIVE)).toEqual([
      'The slot "weather.row" isn\'t defined. Remove it from slice.json, or ask the platform to define it.',
    ]);
  });
});
