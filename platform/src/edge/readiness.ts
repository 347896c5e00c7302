import type { Readiness } from "@cointide/server/operations";
import { reasonOf } from "../releases/disk.ts";
import { openRegularFile } from "../releases/regular-files.ts";

/** What a server of files and pages needs to serve people. */
export type ReleaseState = {
  /** What is wrong although the last good registry is served, in a sentence; null where all is well. */
  trouble: string | null;
  /** A script of the current release; null where nothing is published. */
  file: string | null;
};

/** Pages cannot be made, nor a registry be passed on, before the first release. */
export class NothingPublished extends Error {
  override name = "NothingPublished";

  constructor() {
    super("Nothing has been published yet. Publish a release.");
  }
}

async function problemOf(file: string): Promise<string | null> {
  try {
    const handle = await openRegularFile(file);
    await handle.read(Buffer.alloc(1), 0, 1, 0).finally(() => handle.close());
    return null;
  } catch (error) {
    return `The current release cannot be read: ${reasonOf(error)}.`;
  }
}

/** Whether people can be served, if need be with an older registry; else why not. */
export async function readinessOf({ trouble, file }: ReleaseState): Promise<Readiness> {
  const failure = file === null ? (trouble ?? new NothingPublished().message) : await problemOf(file);
  if (failure !== null) return { isReady: false, sentence: failure };
  return {
    isReady: true,
    sentence: trouble === null ? "Ready." : `Ready, with the last good registry. ${trouble}`,
  };
}
