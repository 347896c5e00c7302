import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { buildParts } from "./build-parts.ts";
import { catchUncaught } from "./catch-uncaught.ts";
import type { Part } from "./parts.ts";

const STAMPS = join(ROOT, ".cache", "builds");
const OTHER = "mfe-of-this-test";

const built: string[] = [];
afterEach(() => {
  built.length = 0;
  rmSync(join(STAMPS, OTHER), { force: true });
});

function part(name: string, error?: Error): Part {
  return {
    ...{ name, inputs: [], ...(name.startsWith("mfe-") && { isSlice: true as const }) },
    async build() {
      if (error) throw error;
      built.push(name);
    },
  };
}

describe("a build of all parts", () => {
  const say = () => {};
  const libraries = () => [];
  const failing = part("mfe-broken", new Error("Unexpected token\nin a.ts"));
  const message = "mfe-broken could not be built:\n  Unexpected token\n  in a.ts";

  it("skips and reports a slice that can't be built", async () => {
    const failed: string[] = [];
    const onFailedSlice = (failure: Error) => void failed.push(failure.message);
    await buildParts(say, [], { onFailedSlice, libraries, all: [failing, part(OTHER)] });
    expect([built, failed]).toEqual([[OTHER], [message]]);
  });

  it("fails with the name of the first slice that can't be built if none may be skipped", async () => {
    await expect(buildParts(say, [], { libraries, all: [failing, part(OTHER)] })).rejects.toThrow(message);
    expect(built).toEqual([]);
  });

  it("fails if the shell can't be built or the disk is full", async () => {
    const full = Object.assign(new Error("write"), { code: "ENOSPC" });
    const onFailedSlice = () => {};
    const shell = part("shell", new Error("Unexpected token"));
    await expect(buildParts(say, [], { onFailedSlice, libraries, all: [shell] })).rejects.toThrow(
      /^shell could not/,
    );
    const all = [part("mfe-broken", full)];
    await expect(buildParts(say, [], { onFailedSlice, libraries, all })).rejects.toBe(full);
  });
});

it("rejects if the work leaves an error uncaught", async () => {
  const listeners = process.listeners("uncaughtException");
  process.removeAllListeners("uncaughtException");
  try {
    const working = catchUncaught(() => new Promise(() => {}));
    process.emit("uncaughtException", new Error("late"));
    await expect(working).rejects.toThrow("late");
    expect(await catchUncaught(async () => 1)).toBe(1);
  } finally {
    process.removeAllListeners("uncaughtException");
    for (const listener of listeners) process.on("uncaughtException", listener);
  }
});

it("rejects if the work calls process.exit, and restores the function", async () => {
  const { exit } = process;
  const working = catchUncaught(async () => process.exit(0));
  await expect(working).rejects.toThrow("process.exit(0) was called.");
  const late = catchUncaught(() => {
    setImmediate(() => {
      expect(() => process.exit()).toThrow();
    });
    return new Promise(() => {});
  });
  await expect(late).rejects.toThrow("process.exit() was called.");
  expect(process.exit).toBe(exit);
});
