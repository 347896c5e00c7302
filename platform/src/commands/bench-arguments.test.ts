import { expect, it } from "vitest";
import { readBenchArguments } from "./bench-arguments.ts";

const read = (line: string) => readBenchArguments(line.split(" ").filter(Boolean));

it("runs all that do not take long where none is named", () => {
  expect(read("--json")).toEqual({
    names: ["ticks", "loading", "service", "charts", "alerts"],
    options: ["--json"],
  });
});

it("runs the one that is named, with its options in either spelling", () => {
  const expected = { names: ["ticks"], options: ["--json", "--sizes=25,100", "--alone"] };
  expect(read("ticks --json --sizes=25,100 --alone")).toEqual(expected);
  expect(read("--json ticks --sizes 25,100 --alone")).toEqual(expected);
});

it("refuses an unknown benchmark, and an option that the benchmark has not, in a sentence", () => {
  expect(() => read("ticks --size=25")).toThrow("Unknown option '--size'");
  expect(() => read("loading --sizes=25")).toThrow("Unknown option '--sizes'");
  expect(() => read("tick")).toThrow('There is no benchmark "tick"');
});
