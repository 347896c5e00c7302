import { expect, test } from "vitest";
import { requestPath } from "./request-path.ts";

test("a resource has one name", () => {
  for (const url of ["/a/b", "/a//b", "/a/./b", "/a/x/../b", "/a/%62", "/a\\b", "//a/b?c=/../d#e"]) {
    expect(requestPath(url)).toBe("/a/b");
  }
});

test("nothing leads above the root, however it is written", () => {
  expect(requestPath("/../../etc/passwd")).toBe("/etc/passwd");
  expect(requestPath("/%2e%2e/%2e%2e%2fetc/passwd")).toBe("/etc/passwd");
});

test("a malformed path is no path", () => {
  for (const url of ["/%", "/%ff", "/a%00b", "http://elsewhere/", "*"]) expect(requestPath(url)).toBeNull();
});
