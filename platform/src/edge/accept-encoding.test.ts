import { expect, test } from "vitest";
import { acceptedEncodings } from "./accept-encoding.ts";

test("of codings that are equally welcome the smaller comes first", () => {
  expect(acceptedEncodings("gzip, deflate, br, zstd")).toEqual(["br", "gzip"]);
});

test("weights decide, and what weighs nothing is not taken", () => {
  expect(acceptedEncodings("br;q=0.5, gzip;q=0.8")).toEqual(["gzip", "br"]);
  expect(acceptedEncodings("br;q=0, gzip")).toEqual(["gzip"]);
  expect(acceptedEncodings("BR ; Q=0.2")).toEqual(["br"]);
});

test("a star stands for what is not named", () => {
  expect(acceptedEncodings("*")).toEqual(["br", "gzip"]);
  expect(acceptedEncodings("gzip, *;q=0")).toEqual(["gzip"]);
});

test("without the header, or with a broken one, files come as they are", () => {
  for (const header of [undefined, "", "identity", "br;q=much"])
    expect(acceptedEncodings(header)).toEqual([]);
});
