import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import { expect, it, vi } from "vitest";
import { startSlices } from "./dev-servers.ts";

it("starts the other slices if some are broken or can't be served", async () => {
  const slices = ["mfe-good", "mfe-throws"].map((name) => ({ name })) as SliceDescription[];
  const broken = [{ name: "mfe-broken", error: new Error("slice.json is not JSON") }];
  const report = vi.fn();
  const start = async ({ name }: SliceDescription) => {
    if (name === "mfe-throws") throw new Error("config");
    return async () => {};
  };
  const stops = new Map<string, () => Promise<void>>();
  await startSlices({ slices, broken }, stops, start, report);
  expect([...stops.keys()]).toEqual(["mfe-good"]);
  expect(report.mock.calls.flat()).toEqual([
    expect.stringMatching(/^mfe-broken is left out: slice.json is not JSON/),
    expect.stringMatching(/^mfe-throws is left out: config/),
  ]);
});
