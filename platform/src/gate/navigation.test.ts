import { expect, it } from "vitest";
import { expectRefusal, judge } from "./testing/sample-slice.ts";

const link = (path: string) => ({ label: "Demo", path, icon: "M4 4h16", order: 50 });

it("accepts a link to a mount of the slice", async () => {
  expect(await judge({ description: { navigation: link("/dashboard/demo/today") } })).toEqual([]);
});

it("accepts a link to the dashboard from the slice that fills its panel", async () => {
  const findings = await judge((sample) => {
    sample.description.exposes["./panel"] = "./src/panel.tsx";
    sample.description.slots = { "dashboard.panel": "./panel" };
    sample.description.navigation = link("/dashboard");
    sample.exposes["./panel"] = "panel.js";
    sample.scripts["panel.js"] = "export const Slot = () => null;";
    sample.live.slices = sample.live.slices.filter(({ name }) => name !== "mfe-board");
  });
  expect(findings.filter((finding) => finding.includes("navigation"))).toEqual([]);
});

it.each(["/dashboard", "/dashboard/board"])("rejects a link to %s, which isn't the slice's", (path) =>
  expectRefusal(
    { description: { navigation: link(path) } },
    `"navigation" in slice.json leads to ${path}, which isn't below a mount of the slice. Use /dashboard/demo.`,
  ),
);

const command = (label: string, path: string) => ({ commands: [{ label, path, order: 10 }] });

it.each([
  ["New demo", "/dashboard/demo/new"],
  ["Demo of {symbol}", "/dashboard/demo?symbol={symbol}"],
  ["Add {symbol} to {stream}", "/dashboard/demo/{stream}?symbol={symbol}"],
])("accepts the command %s to %s", async (label, path) => {
  expect(await judge({ description: command(label, path) })).toEqual([]);
});

it.each([
  [
    "Demo",
    "/dashboard/board",
    '"commands" in slice.json leads to /dashboard/board, which isn\'t below a mount of the slice. Use /dashboard/demo.',
  ],
  [
    "Demo of {stream}",
    "/dashboard/demo/{symbol}",
    '"commands" in slice.json has other placeholders in the label "Demo of {stream}" than in /dashboard/demo/{symbol}. Use the same {symbol} and {stream} once in both.',
  ],
])("rejects the command %s to %s", (label, path, message) =>
  expectRefusal({ description: command(label, path) }, message),
);
