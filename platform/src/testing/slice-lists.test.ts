import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { variableOf } from "../config/slice-address.ts";
import { ROOT } from "../config/workspace.ts";
import { committedSlices } from "./committed-slices.ts";

const read = (path: string) => readFileSync(join(ROOT, path), "utf8");

test.each(committedSlices().map(({ name }) => name))(
  "%s has an owner, a container and an entry in the repository layout",
  (name) => {
    expect(read(".github/CODEOWNERS")).toContain(`\n/${name}/ `);
    expect(read("deploy/compose.yaml")).toContain(`SLICE: ${name},`);
    expect(read("deploy/compose.yaml")).toContain(`ORIGIN_${variableOf(name)}:`);
    expect(read("docs/repository-layout.md")).toContain(`| \`${name}\``);
  },
);
