import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "../config/workspace.ts";
import { createBenchProgram } from "./bench-program.ts";

/** What is run for a command line, and what is complained of. */
async function ask(line: string) {
  const runs: unknown[] = [];
  const texts: string[] = [];
  const program = createBenchProgram(async (...run) => void runs.push(run));
  for (const command of [program, ...program.commands]) {
    command.configureOutput({ writeOut: (text) => texts.push(text), writeErr: (text) => texts.push(text) });
  }
  const code = await program.parseAsync(line.split(" ").filter(Boolean), { from: "user" }).then(
    () => 0,
    ({ exitCode }: { exitCode: number }) => exitCode,
  );
  return { runs, said: texts.join(""), code };
}

it("runs all that do not take long where none is named", async () => {
  expect((await ask("--json")).runs).toEqual([[["composition", "ticks", "loading", "service"], ["--json"]]]);
});

it("runs the one that is named, with its options in either spelling", async () => {
  const expected = [[["ticks"], ["--json", "--sizes=25,100", "--alone"]]];
  expect((await ask("ticks --json --sizes=25,100 --alone")).runs).toEqual(expected);
  expect((await ask("--json ticks --sizes 25,100 --alone")).runs).toEqual(expected);
});

it("refuses what it does not know, in a sentence", async () => {
  expect(await ask("ticks --size=25")).toMatchObject({
    runs: [],
    code: 1,
    said: expect.stringMatching(/unknown option '--size=25'\s+\(Did you mean --sizes\?\)/),
  });
  expect(await ask("tick")).toMatchObject({
    runs: [],
    code: 1,
    said: expect.stringContaining('no benchmark "tick"'),
  });
});

it("knows every benchmark that there is", async () => {
  const folders = readdirSync(join(ROOT, "bench", "src")).filter((name) => name !== "support");
  const { said } = await ask("--help");
  for (const name of folders) expect(said).toMatch(new RegExp(`^ {2}${name} `, "m"));
});
