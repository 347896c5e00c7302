// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from "vitest";
import { createFileHost } from "../testing/file-host.ts";
import { askQuietly } from "./persistence.ts";

afterEach(() => vi.unstubAllGlobals());

function stubStorage(userAgent: string) {
  const persist = vi.fn(async () => true);
  vi.stubGlobal("navigator", { userAgent, storage: { persist } });
  return persist;
}

it("asks the browser of a guest once for persistent storage", async () => {
  const persist = stubStorage("Chrome/140");
  const { host } = createFileHost();
  await askQuietly(host);
  await askQuietly(host);
  expect(persist).toHaveBeenCalledTimes(1);
});

it.each([
  ["a member", "Chrome/140", true],
  ["a guest of Firefox, which would prompt", "Firefox/140", false],
])("never asks the browser of %s", async (_, userAgent, isMember) => {
  const persist = stubStorage(userAgent);
  await askQuietly(createFileHost({ isMember }).host);
  expect(persist).not.toHaveBeenCalled();
});
