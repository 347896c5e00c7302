import { fitReleases, unfitSlices } from "../releases/fitting-releases.ts";
import {
  entryOf,
  promoteCanary,
  rollBack,
  rollBackShell,
  stopCanary,
  withdrawSlice,
} from "../releases/registry-changes.ts";
import { CommandFailed, resolveName, type SliceCli } from "./context.ts";
import { findRelease, olderThan, shellShelf, sliceShelf } from "./find-release.ts";

const published = ({ store }: SliceCli): string[] =>
  store()
    .read()
    .slices.map(({ name }) => name);

/** Makes a canary current. */
export async function promote(cli: SliceCli, text: string): Promise<void> {
  const name = resolveName(text, published(cli), "published slice");
  const registry = await cli.store().change((present, storage) => {
    const next = promoteCanary(present, name);
    if (!unfitSlices(next, storage).includes(name)) return fitReleases(next, storage);
    const canary = entryOf(next, name)?.releases[0]?.version;
    throw new CommandFailed(
      `The shell does not share what ${name} ${canary} needs. Publish a shell that does.`,
    );
  });
  const version = entryOf(registry, name)?.releases[0]?.version;
  cli.say(
    `${name} ${version} is what everybody gets (registry ${registry.sequence}).\nTake it back with: ${cli.command} rollback ${name}`,
  );
}

/** Ends the trial of a canary. */
export async function stop(cli: SliceCli, text: string): Promise<void> {
  const name = resolveName(text, published(cli), "published slice");
  const version = entryOf(cli.store().read(), name)?.canary?.release.version;
  if (version === undefined) throw new CommandFailed(`${name} has no canary: nothing is on trial.`);
  const reason = "it was stopped by hand";
  const { sequence } = await cli.store().change((present) => stopCanary(present, name, version, reason));
  cli.say(`${name} ${version} is no longer on trial (registry ${sequence}).`);
}

/** Takes a slice out of the product. */
export async function withdraw(cli: SliceCli, text: string): Promise<void> {
  const name = resolveName(text, published(cli), "published slice");
  const { sequence } = await cli.store().change((present) => withdrawSlice(present, name));
  cli.say(
    `${name} is out of the product (registry ${sequence}); its releases stay in the store.\nBring it back with: ${cli.command} publish ${name}`,
  );
}

/** Goes back to a version, or to the one before the current. */
export async function rollback(cli: SliceCli, text: string, target: string | undefined): Promise<void> {
  const { store, say, command } = cli;
  const name = resolveName(text, ["shell", ...published(cli)], "published slice");
  let now: string | undefined;
  const before = store().read();
  const registry = await store().change((present, storage) => {
    if (name === "shell") {
      const release = findRelease(shellShelf(present, storage), target);
      now = release?.version;
      if (release === null) return present;
      const next = fitReleases(rollBackShell(present, release), storage);
      const unfit = unfitSlices(next, storage);
      if (unfit.length === 0) return next;
      throw new CommandFailed(
        `With that shell, no release of ${unfit.join(" or ")} fits: choose another version, or withdraw the slice first.`,
      );
    }
    const release = findRelease(sliceShelf(present, storage, name), target);
    now = release?.version;
    if (release === null) return present;
    const next = rollBack(present, name, release, olderThan(storage, name, release.version));
    if (!unfitSlices(next, storage).includes(name)) return fitReleases(next, storage);
    throw new CommandFailed(
      `The shell does not share what ${name} ${release.version} needs. Roll the shell back first.`,
    );
  });
  if (now === undefined) {
    say(`${name} ${target} is what everybody gets already; nothing changed.`);
    return;
  }
  const [left = "", ...earlier] = (
    (name === "shell" ? before.shell : entryOf(before, name)?.releases) ?? []
  ).map(({ version }) => version);
  // Of the shell's releases only those are known as earlier that the registry named behind the current one.
  const isBack =
    name === "shell" ? earlier.includes(now) : olderThan(store().storage, name, left)({ version: now });
  say(
    `${name} went ${isBack ? "back " : ""}from ${left} to ${now} (registry ${registry.sequence}).\n` +
      `${isBack ? "Bring the later one back" : "Take that back"} with: ${command} rollback ${name} ${left}`,
  );
}
