import { ApiError } from "@cointide/shared/api/api-error";
import type { SliceStage } from "@cointide/shared/contracts/events";
import { isRouteErrorResponse } from "@cointide/shared/router";
import { isForeignChange } from "../remount/foreign-change.ts";

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

/** What browsers say of a request that got no answer. */
const NO_ANSWER = /^(Failed to fetch|NetworkError when attempting to fetch resource\.|Load failed)$/;

/**
 * Whether an error that a slice threw is its own mistake, which another release may not make: all but what the
 * service, the network or a browser extension caused, and answers that the slice gave on purpose.
 */
export function isSliceFault(error: unknown): boolean {
  if (error instanceof ApiError || error instanceof Response || isRouteErrorResponse(error)) return false;
  if (isForeignChange(error)) return false;
  if (!(error instanceof Error)) return true;
  return error.name !== "AbortError" && !NO_ANSWER.test(error.message);
}
