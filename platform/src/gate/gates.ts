import { join } from "node:path";
import type { Registry } from "@cointide/shared/contracts/registry";
import { ROOT } from "../config/workspace.ts";
import type { ShellContract, SliceContract } from "../releases/contract.ts";
import type { Files } from "../releases/disk.ts";
import type { ShellGate } from "../releases/publish-shell.ts";
import type { Gate } from "../releases/publish-slice.ts";
import type { Build } from "../releases/release-record.ts";
import type { Storage } from "../releases/storage.ts";
import { checkShell } from "./check-shell.ts";
import { checkSlice } from "./check-slice.ts";
import { liveContracts } from "./live-contracts.ts";
import { type GateReport, problemsOf } from "./report.ts";

export type GateOptions = {
  /** Whether to run the compiler, which takes seconds. */
  types: boolean;
  /** Whether to open its routes in a browser of this machine, which takes seconds. */
  browser?: boolean;
  /** Parts that are released together with this one. Their old releases don't count. */
  replaced?: readonly string[];
  /** Slices that can't be built or published. Those without a live release may offer any slot. */
  missing?: readonly string[];
  /** Whether the build comes from elsewhere, without its sources. */
  outside?: boolean;
};

/** Checks a build of a slice against the live releases. */
export function reportOnSlice(
  build: Build,
  registry: Registry,
  storage: Storage,
  { types, browser = false, replaced = [], missing = [], outside = false }: GateOptions,
): Promise<GateReport<SliceContract>> {
  const sources = outside ? null : join(ROOT, build.description.name);
  return checkSlice(
    { ...build, sources },
    { live: liveContracts(storage, registry, replaced, missing), types, browser },
  );
}

/** Checks a build of the shell against the live releases. */
export function reportOnShell(
  files: Files,
  registry: Registry,
  storage: Storage,
  { replaced = [], outside = false }: Omit<GateOptions, "types"> = {},
): Promise<GateReport<ShellContract>> {
  const sources = outside ? null : join(ROOT, "shell");
  return checkShell({ files, sources }, liveContracts(storage, registry, replaced));
}

/** The gate of slices. */
export const sliceGate =
  (options: GateOptions): Gate =>
  async (build, registry, storage) =>
    problemsOf(await reportOnSlice(build, registry, storage, options));

/** The gate of the shell. */
export const shellGate =
  (options: Omit<GateOptions, "types"> = {}): ShellGate =>
  async (files, registry, storage) =>
    problemsOf(await reportOnShell(files, registry, storage, options));
