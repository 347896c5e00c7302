import { expect, it } from "vitest";
import { keepRelease } from "./keep-release.ts";

it.each([
  ["latest", '"latest" is not a version. Use a tag such as v2026.11.23.'],
  ["v0.0.1", "There is no tag v0.0.1. Create it first (git tag -a v0.0.1)."],
])("the builds of %s are not kept", async (tag, sentence) => {
  await expect(keepRelease(tag, () => {})).rejects.toThrow(sentence);
});
