import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { openCommandLine } from "./testing/command-line.ts";

type CommandLine = ReturnType<typeof openCommandLine>;
let line: CommandLine;
let slice: CommandLine["slice"];
let publish: CommandLine["publish"];
let writeBuild: CommandLine["writeBuild"];
beforeEach(() => {
  line = openCommandLine();
  ({ slice, publish, writeBuild } = line);
});
afterEach(() => line.close());

const SKIP = "--skip-gate test";

describe("an older version", () => {
  it("is published only where the command says so; a rollback does not ask", async () => {
    const four = await publish("4.0.0");
    const path = writeBuild("2.9.0");
    for (const flags of [SKIP, `--canary 10 ${SKIP}`]) {
      const { code, err } = await slice(`publish --from ${path} ${flags}`);
      expect([code, err]).toEqual([
        1,
        `mfe-demo 2.9.0 is older than ${four}, the current release. To publish it anyway, use --allow-older.`,
      ]);
    }
    expect(line.current()).toBe(four);
    expect((await slice(`publish --from ${path} --allow-older ${SKIP}`)).code).toBe(0);
    expect(line.current()).toMatch(/^2\.9\.0-/);
    expect((await slice(`rollback demo ${four}`)).code).toBe(0);
    expect((await slice("rollback demo 2.9")).code).toBe(0);
  });
});

it.each(["check", "publish"])("%s refuses what is no version", async (command) => {
  const { code, err } = await slice(`${command} --from ${writeBuild("1.0.0+linux")}`);
  expect([code, err]).toEqual([1, '"1.0.0+linux" in slice.json is not a version. Use one such as 1.2.3.']);
});
