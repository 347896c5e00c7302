import type { Registry } from "@cointide/shared/contracts/registry";
import { changeSlice, publishedBy } from "../releases/change-slice.ts";
import { fitReleases, unfitSlices } from "../releases/fitting-releases.ts";
import { PLATFORM } from "../releases/owners.ts";
import { entryOf, noteChange, rollBackShell } from "../releases/registry-changes.ts";
import { isOlder, rollBackSlice } from "../releases/roll-back-slice.ts";
import type { Storage } from "../releases/storage.ts";
import { authorOf, CommandFailed, resolveName, type SliceCli } from "./context.ts";
import { findRelease, shellShelf, sliceShelf, withdrawnSlices } from "./find-release.ts";

/** The registry after a rollback and the new current version. Without a version, nothing changed. */
type Step = { registry: Registry; version?: string };

function shellStep(present: Registry, storage: Storage, target: string | undefined): Step {
  const release = findRelease(shellShelf(present, storage), target);
  if (release === null) return { registry: present };
  const registry = fitReleases(rollBackShell(present, release), storage);
  const unfit = unfitSlices(registry, storage);
  if (unfit.length === 0) return { registry, version: release.version };
  throw new CommandFailed(
    `No release of ${unfit.join(" or ")} fits that shell. Choose another version, or withdraw the slice first.`,
  );
}

function sliceStep(present: Registry, storage: Storage, name: string, target: string | undefined): Step {
  const isWithdrawn = entryOf(present, name) === undefined;
  const shelf = sliceShelf(present, storage, name);
  if (isWithdrawn && target === undefined) {
    throw new CommandFailed(
      `${name} is withdrawn. Specify the version to restore: ${shelf.stored.join(", ")}.`,
    );
  }
  const release = findRelease(shelf, target);
  if (release === null) return { registry: present };
  const { version } = release;
  const next = rollBackSlice(present, storage, name, release);
  if (!unfitSlices(next, storage).includes(name)) return { registry: fitReleases(next, storage), version };
  throw new CommandFailed(
    `The shell does not share what ${name} ${version} needs. Roll the shell back first.`,
  );
}

/** Describes a rollback and how to undo it. */
function describe({ store, command }: SliceCli, name: string, before: Registry, now: string): string {
  const releases = (name === "shell" ? before.shell : entryOf(before, name)?.releases) ?? [];
  const [left, ...earlier] = releases.map(({ version }) => version);
  const { sequence } = store().read();
  if (left === undefined) {
    return `${name} ${now} is live again (registry ${sequence}).\nTake it out with: ${command} withdraw ${name}`;
  }
  // Only those releases of the shell are known to be earlier that the registry named after the current one.
  const isBack = name === "shell" ? earlier.includes(now) : isOlder(store().storage, name, now, left);
  return [
    `${name} went ${isBack ? "back " : ""}from ${left} to ${now} (registry ${sequence}).`,
    `${isBack ? "Bring the later one back" : "Take that back"} with: ${command} rollback ${name} ${left}`,
  ].join("\n");
}

/** Makes a version or the previous release current, or restores a withdrawn slice. */
export async function rollback(cli: SliceCli, text: string, target: string | undefined): Promise<void> {
  const { say } = cli;
  const store = cli.store();
  const before = store.read();
  const published = before.slices.map((entry) => entry.name);
  const known = ["shell", ...published, ...withdrawnSlices(before, store.storage)];
  const name = resolveName(text, known, "published slice");
  let now: string | undefined;
  const what = () => `rollback ${name} to ${now}`;
  if (name === "shell") {
    await store.change((present, storage) => {
      const { registry, version } = shellStep(present, storage, target);
      now = version;
      return noteChange(present, registry, { ...publishedBy(PLATFORM), what: what() });
    });
  } else {
    await changeSlice({
      ...{ store, slice: name, author: authorOf(cli), what },
      edit(present, storage) {
        const { registry, version } = sliceStep(present, storage, name, target);
        now = version;
        return registry;
      },
    });
  }
  if (now === undefined) say(`${name} ${target} is already the current release. Nothing changed.`);
  else say(describe(cli, name, before, now));
}
