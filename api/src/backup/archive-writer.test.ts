import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { expect, it } from "vitest";
import { createArchive } from "./archive-writer.ts";

it.runIf(existsSync("/dev/full"))("a full disk is named, during an entry and at the end", async () => {
  const during = createArchive("/dev/full", new Date());
  const adding = async () => {
    for (let entry = 0; entry < 20; entry += 1) await during.add(`${entry}`, randomBytes(1_000_000));
  };
  await expect(adding()).rejects.toThrow(/^\/dev\/full cannot be written: ENOSPC/);
  const atEnd = createArchive("/dev/full", new Date());
  await atEnd.add("a", "a");
  await expect(atEnd.end()).rejects.toThrow(/^\/dev\/full cannot be written: ENOSPC/);
});

it("a folder that is missing is named", async () => {
  const archive = createArchive("/no/such/folder/b", new Date());
  const adding = async () => {
    for (;;) await archive.add("a", randomBytes(1_000_000));
  };
  await expect(adding()).rejects.toThrow(/^\/no\/such\/folder\/b cannot be written: ENOENT/);
});
