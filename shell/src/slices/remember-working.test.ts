import { readWorking } from "@cointide/shared/releases/working-releases";
import { beforeEach, expect, it } from "vitest";
import { rememberWorking } from "./remember-working.ts";
import { createSliceLog } from "./slice-log.ts";

const entry = (outcome: "ready" | "activated" | "load", version: string, slice = "mfe-board") => ({
  ...{ slice, version, expose: "./routes", outcome, entry: "", message: "", at: 0, ms: 0, canary: false },
});

let page: { cookie: string; location: { protocol: string } };
beforeEach(() => {
  page = { cookie: "", location: { protocol: "https:" } };
});

function remember(...entries: ReturnType<typeof entry>[]) {
  const log = createSliceLog();
  rememberWorking(log, page as Document);
  for (const one of entries) log.setState((all) => [...all, one], true);
}

it("keeps the release that was rendered last, of each slice", () => {
  remember(
    entry("activated", "1.0.0-0000000a"),
    entry("ready", "1.0.0-0000000a"),
    entry("ready", "2.0.0-0000000c", "mfe-entry"),
    entry("load", "1.1.0-0000000b"),
  );
  expect(page.cookie).toMatch(/; Max-Age=31536000; Path=\/; SameSite=Lax; Secure$/);
  expect(readWorking(page.cookie)).toEqual({ "mfe-board": "0000000a", "mfe-entry": "0000000c" });
});

it("writes nothing where it is known, or where the release has no content hash", () => {
  page.cookie = "cointide-working=board.0000000a";
  remember(entry("ready", "1.0.0-0000000a"), entry("ready", "dev"));
  expect(page.cookie).toBe("cointide-working=board.0000000a");
});

it("goes on without cookies", () => {
  Object.defineProperty(page, "cookie", {
    get() {
      throw new DOMException("", "SecurityError");
    },
  });
  expect(() => remember(entry("ready", "1.0.0-0000000a"))).not.toThrow();
});
