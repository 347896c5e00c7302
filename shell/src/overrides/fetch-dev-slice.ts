import type { DevSlice } from "@cointide/shared/contracts/dev-slice";
import { releaseSchema, sliceNameSchema } from "@cointide/shared/contracts/release";
import type { Override } from "./parse-overrides.ts";

/** How long a development server may take to answer, in ms: it is on this machine. */
const ROUTE_TIMEOUT = 2_000;

function readDevSlice(value: unknown): DevSlice {
  const { name, release } = value as Partial<Record<keyof DevSlice, unknown>>;
  return { name: sliceNameSchema.parse(name), release: releaseSchema.parse(release) };
}

/** A development server's description of its slice. Rejects with a sentence that says what to do. */
export async function fetchDevSlice({ name, origin }: Override): Promise<DevSlice> {
  let answer: unknown;
  try {
    const response = await fetch(`${origin}/release.json`, { signal: AbortSignal.timeout(ROUTE_TIMEOUT) });
    if (response.ok) answer = await response.json();
  } catch {
    throw new Error(`${name} should come from ${origin}, where nothing answers`);
  }
  let slice: DevSlice;
  try {
    slice = readDevSlice(answer);
  } catch {
    throw new Error(`${name} should come from ${origin}, where no slice is being developed`);
  }
  if (slice.name !== name) throw new Error(`${name} should come from ${origin}, which serves ${slice.name}`);
  return slice;
}
