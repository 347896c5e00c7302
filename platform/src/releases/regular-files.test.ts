import { execFileSync } from "node:child_process";
import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { withLock } from "../config/with-lock.ts";
import { createPublishedFiles } from "../edge/published-files.ts";
import { readinessOf } from "../edge/readiness.ts";
import { temporaryFolder } from "../testing/temporary-folder.ts";
import { readText } from "./disk.ts";
import { openRegularFile, readRegularFile } from "./regular-files.ts";

let folder: string;
beforeEach(() => {
  folder = temporaryFolder();
});

/** What may exist instead of a file. */
const OTHERS: Readonly<Record<string, (path: string) => unknown>> = {
  "a pipe": (path) => execFileSync("mkfifo", [path]),
  "a link to a pipe": (path) => {
    execFileSync("mkfifo", [`${path}.pipe`]);
    symlinkSync(`${path}.pipe`, path);
  },
  "a link to a device without an end": (path) => symlinkSync("/dev/zero", path),
  "a socket": (path) =>
    new Promise<void>((listening) => {
      const server = createServer().listen(path, listening);
      onTestFinished(() => void server.close());
    }),
  "a folder": (path) => mkdirSync(path),
};

describe.runIf(process.platform !== "win32").each(Object.keys(OTHERS))("%s instead of a file", (name) => {
  const put = async (file = "file") => {
    const path = join(folder, file);
    await OTHERS[name]?.(path);
    return path;
  };
  const reason = name === "a folder" ? /^EISDIR: / : /^EINVAL: not a regular file/;

  it("is not read, is not what was published, and makes a server not ready", async () => {
    const path = await put();
    expect(() => readRegularFile(path)).toThrow(reason);
    expect(() => readText(path)).toThrow(reason);
    await expect(openRegularFile(path)).rejects.toThrow(reason);
    expect(await createPublishedFiles().isAsPublished(path, "sha384-x")).toBe(false);
    const readiness = await readinessOf({ trouble: null, file: path });
    expect(readiness).toEqual({ isReady: false, sentence: expect.stringMatching(/cannot be read: E/) });
  });

  it("holds a lock for one lease only", async () => {
    const path = await put("lock");
    if (name === "a folder") return;
    expect(await withLock(path, () => "done", { lease: 200 })).toBe("done");
  });
});

it("a server that has the files of its release is ready, and says when it serves the last good registry", async () => {
  const file = join(folder, "main.js");
  writeFileSync(file, "export {};");
  expect(await readinessOf({ trouble: null, file })).toEqual({ isReady: true, sentence: "Ready." });
  expect(await readinessOf({ trouble: "It cannot be read: EISDIR.", file })).toEqual({
    ...{ isReady: true, sentence: "Ready, with the last good registry. It cannot be read: EISDIR." },
  });
  const published = { isReady: false, sentence: "Nothing has been published yet. Publish a release." };
  expect(await readinessOf({ trouble: null, file: null })).toEqual(published);
});

it("a link to a regular file is read like the file", async () => {
  writeFileSync(join(folder, "file"), "content");
  symlinkSync("file", join(folder, "link"));
  expect(readRegularFile(join(folder, "link")).toString()).toBe("content");
  const file = await openRegularFile(join(folder, "link"));
  expect(await file.readFile("utf8").finally(() => file.close())).toBe("content");
});
