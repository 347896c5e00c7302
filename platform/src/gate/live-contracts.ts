import type { Registry } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
import { parseJson } from "../releases/disk.ts";
import { releaseFolder, shellRecord } from "../releases/release-record.ts";
import type { Storage } from "../releases/storage.ts";
import {
  CONTRACT_FILE,
  type LiveContracts,
  type ShellContract,
  type SliceContract,
  shellContractSchema,
  sliceContractSchema,
} from "./contract.ts";

const recordSchema = z.object({ contract: shellContractSchema });

/** The contract of a stored release of a slice; undefined where it has none, as before there were contracts. */
export function readSliceContract(
  storage: Storage,
  name: string,
  version: string,
): SliceContract | undefined {
  const text = storage.read(`${releaseFolder(name, version)}/${CONTRACT_FILE}`) ?? "";
  return sliceContractSchema.safeParse(parseJson(text)).data;
}

/** The contract of the current release of the shell; undefined where it has none. */
export function readShellContract(
  storage: Storage,
  { shell: [current] }: Registry,
): ShellContract | undefined {
  const text = current && storage.read(shellRecord(current.version));
  return recordSchema.safeParse(parseJson(text ?? "")).data?.contract;
}

/**
 * The contracts of the current releases and of canaries.
 * @param replaced parts that are released together with the candidate, whose old releases do not count.
 */
export function liveContracts(
  storage: Storage,
  registry: Registry,
  replaced: readonly string[] = [],
): LiveContracts {
  const slices = registry.slices
    .filter(({ name }) => !replaced.includes(name))
    .flatMap(({ name, releases, canary }) =>
      [releases[0], canary?.release].flatMap(
        (release) => (release && readSliceContract(storage, name, release.version)) ?? [],
      ),
    );
  const shell = replaced.includes("shell") ? undefined : readShellContract(storage, registry);
  return { slices, shell: shell ?? null };
}
