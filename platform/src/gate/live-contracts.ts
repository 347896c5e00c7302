import type { Registry } from "@cointide/shared/contracts/registry";
import {
  readShellContract,
  readSliceContract,
  type ShellContract,
  type SliceContract,
} from "../releases/contract.ts";
import type { Storage } from "../releases/storage.ts";

/** The contracts that a new release must leave intact. */
export type LiveContracts = {
  /** The current release of every slice, and its canary where there is one. */
  slices: SliceContract[];
  /** Null where no shell has been published yet. */
  shell: ShellContract | null;
};

/** The contracts of the other slices. */
export const othersOf = ({ name }: SliceContract, { slices }: LiveContracts): SliceContract[] =>
  slices.filter((slice) => slice.name !== name);

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
