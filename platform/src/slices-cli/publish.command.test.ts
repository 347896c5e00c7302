import { beforeEach, describe, expect, it } from "vitest";
import { type CommandLine, openCommandLine } from "./testing/command-line.ts";

let line: CommandLine;
beforeEach(() => {
  line = openCommandLine();
});
const slice: CommandLine["slice"] = (...args) => line.slice(...args);
const publish: CommandLine["publish"] = (...args) => line.publish(...args);

const SKIP = "--skip-gate test";

describe("an older version", () => {
  it("is published only with --allow-older, and rolled back without it", async () => {
    const four = await publish("4.0.0");
    const path = line.writeBuild("2.9.0");
    const { code, err } = await slice(`publish --from ${path} ${SKIP}`);
    expect([code, err]).toEqual([
      1,
      `mfe-demo 2.9.0 is older than ${four}, the current release. To publish it anyway, use --allow-older.`,
    ]);
    expect(line.current()).toBe(four);
    expect((await slice(`publish --from ${path} --allow-older ${SKIP}`)).code).toBe(0);
    expect(line.current()).toMatch(/^2\.9\.0-/);
    expect((await slice(`rollback demo ${four}`)).code).toBe(0);
    expect((await slice("rollback demo 2.9")).code).toBe(0);
  });
});
