import { open } from "node:fs/promises";
import type { ServerResponse } from "node:http";
import { reasonOf } from "../releases/disk.ts";

/** What a server of files and pages needs to serve people. */
export type Readiness = {
  /** What is wrong although the last good registry is served, in a sentence; null where all is well. */
  trouble: string | null;
  /** A script of the current release; null where nothing is published. */
  file: string | null;
};

/** Pages cannot be made, nor a registry be passed on, before the first release. */
export class NothingPublished extends Error {
  override name = "NothingPublished";

  constructor() {
    super("Nothing has been published yet: publish a release.");
  }
}

async function problemOf(file: string): Promise<string | null> {
  try {
    const handle = await open(file);
    // A folder can be opened, and not read.
    await handle.read(Buffer.alloc(1), 0, 1, 0).finally(() => handle.close());
    return null;
  } catch (error) {
    return `The current release cannot be read: ${reasonOf(error)}.`;
  }
}

/** Answers `/readyz`: 200 while people can be served, if need be with an older registry; else 503 and why. */
export async function sendReadiness(response: ServerResponse, { trouble, file }: Readiness): Promise<void> {
  const failure = file === null ? (trouble ?? new NothingPublished().message) : await problemOf(file);
  const text = trouble === null ? "Ready." : `Ready, with the last good registry. ${trouble}`;
  response.writeHead(failure === null ? 200 : 503, {
    "content-type": "text/plain; charset=utf-8",
    "cache-control": "no-store",
    "x-content-type-options": "nosniff",
  });
  response.end(failure ?? text);
}
