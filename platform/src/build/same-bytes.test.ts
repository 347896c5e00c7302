import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { buildCopy } from "../testing/build-copy.ts";

/** On the workspace's own disk, so that files of libraries can be linked. */
const COPIES = join(ROOT, ".cache", "same-bytes");
/** One with embeds, and one whose entry lists chunks. */
const SLICES = ["mfe-streams", "mfe-alerts"];

afterEach(() => rmSync(COPIES, { recursive: true, force: true }), 120_000);

it("two slices have the same bytes from two folders", () => {
  const one = buildCopy(join(COPIES, "one"), SLICES);
  expect(Object.keys(one)).toContain("mfe-streams/dist/embed/ticker.js");
  expect(buildCopy(join(COPIES, "deeper/and longer/other"), SLICES)).toEqual(one);
}, 300_000);
