import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { createHostsFile } from "./hosts-file.ts";

const folder = mkdtempSync(join(tmpdir(), "hosts-"));
const path = join(folder, "hosts");
afterEach(() => rmSync(path, { force: true }));

it("finds all addresses of a name, in any case and with a dot at its end", () => {
  writeFileSync(
    path,
    "127.0.0.1 localhost Receiver # receiver.example\n::1\tlocalhost\nnonsense receiver\n\n",
  );
  const find = createHostsFile(path);
  expect(find("localhost")).toEqual(["127.0.0.1", "::1"]);
  expect(find("RECEIVER.")).toEqual(["127.0.0.1"]);
  expect(find("receiver.example")).toEqual([]);
  expect(find("")).toEqual([]);
});

it("is read when it has changed, and has no names where it cannot be read", () => {
  const find = createHostsFile(path);
  expect(find("receiver")).toEqual([]);
  writeFileSync(path, "10.0.0.1 receiver");
  expect(find("receiver")).toEqual(["10.0.0.1"]);
  writeFileSync(path, "10.0.0.99 receiver");
  expect(find("receiver")).toEqual(["10.0.0.99"]);
  rmSync(path);
  expect(find("receiver")).toEqual([]);
});
