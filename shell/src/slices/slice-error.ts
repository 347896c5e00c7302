import type { SliceStage } from "@cointide/shared/contracts/events";

/** What an error says, whatever was thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** A slice could not be had: `stage` says how far it came. */
export class SliceError extends Error {
  readonly slice: string;
  readonly version: string;
  readonly stage: SliceStage;
  constructor(slice: string, version: string, stage: SliceStage, cause: unknown) {
    super(`${slice} ${version} failed at ${stage}: ${messageOf(cause)}`, { cause });
    this.name = "SliceError";
    this.slice = slice;
    this.version = version;
    this.stage = stage;
  }
}
