import { expect, test } from "vitest";
import { isBelow, isSamePath, sliceAt } from "./mounts.ts";
import type { Mount } from "./release.ts";

const root = (path: string): Mount => ({ parent: "root", path });
const dashboard = (path: string): Mount => ({ parent: "dashboard", path });

test.each([
  ["/dashboard/streams", "/dashboard/streams", true],
  ["/dashboard/streams/:id?", "/dashboard/streams", true],
  ["/dashboard/streams-of-joy", "/dashboard/streams", false],
  ["/dashboard", "/dashboard/streams", false],
  ["/Dashboard/STREAMS/Historical", "/dashboard/streams", true],
  ["/dashboard/streams", "/dashboard/Streams", true],
  ["/dashboard/streams//", "/dashboard/streams", true],
  ["/dashboard/%73treams/5f", "/dashboard/streams", true],
  ["/dashboard/streams%2F5f", "/dashboard/streams", false],
  ["/dashboard/%2573treams", "/dashboard/streams", false],
  ["/dashboard//streams", "/dashboard/streams", false],
  ["//dashboard/streams", "/dashboard/streams", false],
  ["/dashboard/streams/%E0%A4%A", "/dashboard/streams", true],
  ["/dashboard/%73treams/%", "/dashboard/streams", false],
  ["/dashboard/mar\u212Aets", "/dashboard/markets", false],
])("reports whether %s is at or below %s: %s", (pathname, path, expected) => {
  expect(isBelow(pathname, path)).toBe(expected);
});

test.each([
  ["/dashboard", "/DashBoard/", true],
  ["/%64ashboard", "/dashboard", true],
  ["//", "/", true],
  ["/dashboard/streams", "/dashboard", false],
])("reports whether %s and %s are the same path: %s", (one, other, expected) => {
  expect(isSamePath(one, other)).toBe(expected);
});

const SLICES = [
  { name: "mfe-board", mounts: [dashboard("streams")] },
  { name: "mfe-history", mounts: [dashboard("streams/historical"), root("history")] },
  { name: "mfe-entry", mounts: [root("register")] },
  { name: "mfe-slot", mounts: [] },
];

test.each([
  ["/dashboard/streams", "mfe-board"],
  ["/dashboard/streams/5f", "mfe-board"],
  ["/dashboard/streams/historical", "mfe-history"],
  ["/dashboard/streams/historical/BTCUSDT", "mfe-history"],
  ["/dashboard/streams/historically", "mfe-board"],
  ["/history", "mfe-history"],
  ["/register/signin", "mfe-entry"],
  ["/Register/SignIn", "mfe-entry"],
  ["/dashboard/STREAMS/Historical", "mfe-history"],
  ["/dashboard/register", undefined],
  ["/dashboard", undefined],
  ["/streams", undefined],
  ["/", undefined],
])("finds the slice whose mount contains %s: %s", (pathname, name) => {
  expect(sliceAt(SLICES, pathname)).toBe(name);
  expect(sliceAt([...SLICES].reverse(), pathname)).toBe(name);
});
