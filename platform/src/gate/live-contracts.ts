import type { Registry } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";
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

const parseText = (text: string | undefined): unknown => (text === undefined ? undefined : JSON.parse(text));

function sliceContract(storage: Storage, name: string, version: string): SliceContract[] {
  const text = storage.read(`${releaseFolder(name, version)}/${CONTRACT_FILE}`);
  const parsed = sliceContractSchema.safeParse(parseText(text));
  return parsed.success ? [parsed.data] : [];
}

function shellContract(storage: Storage, version: string): ShellContract | null {
  const parsed = recordSchema.safeParse(parseText(storage.read(shellRecord(version))));
  return parsed.success ? parsed.data.contract : null;
}

/**
 * The contracts of all that the registry makes pages of: current releases and those on trial. One that was
 * released before there were contracts has none that it could be held to.
 * @param replaced names of parts that are released together with the candidate, and so are not to be kept.
 */
export function liveContracts(
  storage: Storage,
  registry: Registry,
  replaced: readonly string[] = [],
): LiveContracts {
  const slices = registry.slices
    .filter(({ name }) => !replaced.includes(name))
    .flatMap(({ name, releases, canary }) =>
      [releases[0], canary?.release].flatMap((release) =>
        release === undefined ? [] : sliceContract(storage, name, release.version),
      ),
    );
  const [current] = replaced.includes("shell") ? [] : registry.shell;
  return { slices, shell: current === undefined ? null : shellContract(storage, current.version) };
}
