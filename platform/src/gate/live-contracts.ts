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
  /** The current release of every slice, and its canary, if any. */
  slices: SliceContract[];
  /** Null if no shell has been published yet. */
  shell: ShellContract | null;
  /** Slices without a release, because they can't be built or published. They may offer any slot. */
  missing?: readonly string[];
  /** The contracts so far of parts that are released together with the candidate. */
  replaced?: SliceContract[];
};

/** The contracts of the other slices. */
export const othersOf = ({ name }: SliceContract, { slices }: LiveContracts): SliceContract[] =>
  slices.filter((slice) => slice.name !== name);

/**
 * Returns the contracts of the current releases and of canaries.
 * @param replaced parts that are released together with the candidate. Their old releases count only for what they fill.
 * @param missing slices that can't be built or published
 */
export function liveContracts(
  storage: Storage,
  registry: Registry,
  replaced: readonly string[] = [],
  missing: readonly string[] = [],
): LiveContracts {
  const contracts = registry.slices.flatMap(({ name, releases, canary }) =>
    [releases[0], canary?.release].flatMap(
      (release) => (release && readSliceContract(storage, name, release.version)) ?? [],
    ),
  );
  const isReplaced = ({ name }: SliceContract) => replaced.includes(name);
  const shell = replaced.includes("shell") ? undefined : readShellContract(storage, registry);
  const isLive = (name: string) => registry.slices.some((slice) => slice.name === name);
  return {
    slices: contracts.filter((contract) => !isReplaced(contract)),
    replaced: contracts.filter(isReplaced),
    shell: shell ?? null,
    missing: missing.filter((name) => !isLive(name)),
  };
}

/** The names of slices that fill a slot. */
export const fillersOf = (slot: string, others: readonly SliceContract[]): string[] => [
  ...new Set(others.filter(({ slots }) => slot in slots).map(({ name }) => name)),
];

/** How many slices may fill a slot of the shell, and with how much code; one without an offer takes one of any size. */
export const shellOffer = ({ offers = {} }: Pick<ShellContract, "offers">, slot: string) =>
  offers[slot] ?? { most: 1, budget: Number.POSITIVE_INFINITY };
