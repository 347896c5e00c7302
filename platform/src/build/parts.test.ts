import { expect, test } from "vitest";
import { workspaceSlices } from "../config/workspace.ts";
import { parts } from "./parts.ts";

test.each(workspaceSlices())("a change of $name rebuilds it alone", ({ name }) => {
  const rebuilt = parts().filter(({ inputs }) => inputs.includes(name));
  expect(rebuilt.map((part) => part.name)).toEqual([name]);
});
