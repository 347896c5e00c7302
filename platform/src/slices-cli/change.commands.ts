import { changeSlice } from "../releases/change-slice.ts";
import { fitReleases, unfitSlices } from "../releases/fitting-releases.ts";
import { entryOf, promoteCanary, stopCanary, withdrawSlice } from "../releases/registry-changes.ts";
import { authorOf, CommandFailed, type SliceCli } from "./context.ts";
import { resolvePublished } from "./find-release.ts";

/** Makes a canary current. */
export async function promote(cli: SliceCli, text: string): Promise<void> {
  const name = resolvePublished(cli, text);
  let version: string | undefined;
  const registry = await changeSlice({
    ...{ store: cli.store(), slice: name, author: authorOf(cli) },
    what: () => `promote ${name} ${version}`,
    edit(present, storage) {
      const next = promoteCanary(present, name);
      version = entryOf(next, name)?.releases[0]?.version;
      if (!unfitSlices(next, storage).includes(name)) return fitReleases(next, storage);
      throw new CommandFailed(
        `The shell does not share what ${name} ${version} needs. Publish a shell that does.`,
      );
    },
  });
  cli.say(
    `${name} ${version} is the current release (registry ${registry.sequence}).\nTake it back with: ${cli.command} rollback ${name}`,
  );
}

/** Ends the trial of a canary. */
export async function stop(cli: SliceCli, text: string): Promise<void> {
  const name = resolvePublished(cli, text);
  const version = entryOf(cli.store().read(), name)?.canary?.release.version;
  if (version === undefined) throw new CommandFailed(`${name} has no canary.`);
  const { sequence } = await changeSlice({
    ...{ store: cli.store(), slice: name, author: authorOf(cli) },
    what: () => `stop ${name} ${version}`,
    edit: (present) => stopCanary(present, name, version, "it was stopped manually"),
  });
  cli.say(`${name} ${version} is no longer a canary (registry ${sequence}).`);
}

/** Removes a slice from the product. */
export async function withdraw(cli: SliceCli, text: string): Promise<void> {
  const name = resolvePublished(cli, text);
  let version: string | undefined;
  const { sequence } = await changeSlice({
    ...{ store: cli.store(), slice: name, author: authorOf(cli) },
    what: () => `withdraw ${name} ${version}`,
    edit(present) {
      version = entryOf(present, name)?.releases[0]?.version;
      return withdrawSlice(present, name);
    },
  });
  cli.say(
    `${name} was withdrawn (registry ${sequence}). Its releases stay in the store.\nBring it back with: ${cli.command} rollback ${name} ${version}`,
  );
}
