import { expect, it } from "vitest";
import { fromCaller } from "./run-data-program.ts";

it("files are those of the folder that the command was given in", () => {
  expect(fromCaller(["b.tar.gz", "--force", "/c.tar.gz"], "/home/ada")).toEqual([
    ...["/home/ada/b.tar.gz", "--force", "/c.tar.gz"],
  ]);
});
