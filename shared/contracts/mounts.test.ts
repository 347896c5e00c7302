import { expect, test } from "vitest";
import { isBelow, mountPath, sliceAt } from "./mounts.ts";
import type { Mount } from "./release.ts";

const root = (path: string): Mount => ({ parent: "root", path });
const dashboard = (path: string): Mount => ({ parent: "dashboard", path });

test.each([
  [root("register"), "/register"],
  [root("register/signin"), "/register/signin"],
  [dashboard("streams"), "/dashboard/streams"],
  [dashboard("streams/historical"), "/dashboard/streams/historical"],
])("gives the mount %j the address %s", (mount, path) => {
  expect(mountPath(mount)).toBe(path);
});

test.each([
  ["/dashboard/streams", "/dashboard/streams", true],
  ["/dashboard/streams/:id?", "/dashboard/streams", true],
  ["/dashboard/streams-of-joy", "/dashboard/streams", false],
  ["/dashboard", "/dashboard/streams", false],
])("says of %s whether it is %s or below it: %s", (pathname, path, expected) => {
  expect(isBelow(pathname, path)).toBe(expected);
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
  ["/dashboard/register", undefined],
  ["/dashboard", undefined],
  ["/streams", undefined],
  ["/", undefined],
])("finds the slice whose mount holds %s: %s", (pathname, name) => {
  expect(sliceAt(SLICES, pathname)).toBe(name);
  expect(sliceAt([...SLICES].reverse(), pathname)).toBe(name);
});
