import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { parse } from "yaml";
import { ROOT } from "../config/workspace.ts";

const readText = (name: string) => readFileSync(join(ROOT, name), "utf8");

test("each package of the workspace is in exactly one of the programs whose types are checked", () => {
  const { packages } = parse(readText("pnpm-workspace.yaml")) as { packages: string[] };
  const { scripts } = JSON.parse(readText("package.json")) as { scripts: { types: string } };
  const programs = [...scripts.types.matchAll(/-p (\S+)/g)].map(([, name = ""]) =>
    JSON.parse(readText(name)),
  );
  const included = programs.flatMap(({ include }: { include: string[] }) => include);
  const checked = included.filter((name) => !/\.d\.ts$|\.config\.ts$/.test(name));
  // A pattern that ends in a wildcard includes the files of a folder and not its folders.
  const expected = packages.map((name) => (name.includes("*") ? `${name}/**/*` : name));
  expect(checked.sort()).toEqual(expected.sort());
});
