import { expect, it } from "vitest";
import { objectId } from "./object-id.ts";

it("is 24 hex digits that begin with the time in seconds", () => {
  expect(objectId(0x65f00000 * 1000)).toMatch(/^65f00000[0-9a-f]{16}$/);
});
