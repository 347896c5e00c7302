import { shellGate, sliceGate } from "../gate/gates.ts";
import { publishShellBuild, type ShellGate } from "../releases/publish-shell.ts";
import { type Gate, GateRefused, publishSlice } from "../releases/publish-slice.ts";
import type { ReleaseStore } from "../releases/release-store.ts";
import type { ProductRelease } from "./kept-releases.ts";

/** The gate let it pass when it was released. */
const RELEASED = { skipped: "it was released before" };

/** The findings of the gate where it refuses what `publish` publishes; none where it lets that pass. */
async function refusals(publish: () => Promise<unknown>): Promise<readonly string[]> {
  try {
    await publish();
    return [];
  } catch (error) {
    if (error instanceof GateRefused) return error.problems;
    throw error;
  }
}

const publishShell = (store: ReleaseStore, { shell }: ProductRelease, gate?: ShellGate) =>
  refusals(() => publishShellBuild(store, shell, gate));

async function publishSlices(
  store: ReleaseStore,
  { slices }: ProductRelease,
  gate: Gate | { skipped: string },
): Promise<string[]> {
  const all: string[] = [];
  for (const build of slices) {
    const found = await refusals(() => publishSlice({ store, build, gate }));
    all.push(...found.map((finding) => `${build.description.name}: ${finding}`));
  }
  return all;
}

/**
 * Publishes the shell of one release and the slices of another into an empty store, as if one of them had long been live:
 * the other passes the gate. Two of the same release have done so when they were made.
 * @returns why the gate refuses the pair; empty where it is live now.
 */
export async function publishPair(
  store: ReleaseStore,
  shell: ProductRelease,
  slices: ProductRelease,
): Promise<readonly string[]> {
  const isOneRelease = shell.name === slices.name;
  if (slices.isCurrent) {
    await publishShell(store, shell);
    return publishSlices(store, slices, isOneRelease ? RELEASED : sliceGate({ types: false }));
  }
  await publishSlices(store, slices, RELEASED);
  return publishShell(store, shell, isOneRelease ? undefined : shellGate({ outside: !shell.isCurrent }));
}
