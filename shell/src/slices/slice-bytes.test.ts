import { expect, it } from "vitest";
import { bytesOfRelease } from "./slice-bytes.ts";

const ENTRY = "http://slices.test/mfe-demo/1.0.0/remoteEntry.js";
const file = (name: string, transferSize: number, decodedBodySize = 9_000) => ({
  name,
  transferSize,
  decodedBodySize,
});
const given = (...files: ReturnType<typeof file>[]) =>
  ({ getEntriesByType: () => files }) as unknown as Performance;

it("adds up the files of one release, whatever their attempt", () => {
  const performance = given(
    file(`${ENTRY}?attempt=1`, 3_000),
    file("http://slices.test/mfe-demo/1.0.0/routes.js", 2_000),
    file("http://slices.test/mfe-demo/2.0.0/remoteEntry.js", 5_000),
  );
  expect(bytesOfRelease(ENTRY, performance)).toBe(5_000);
});

it("knows what came from the cache from what the browser does not tell", () => {
  expect(bytesOfRelease(ENTRY, given(file(ENTRY, 0)))).toBe(0);
  expect(bytesOfRelease(ENTRY, given(file(ENTRY, 0, 0)))).toBeNull();
  expect(bytesOfRelease(ENTRY, given())).toBeNull();
});
