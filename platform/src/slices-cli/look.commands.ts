import { mountPath } from "@cointide/shared/contracts/mounts";
import type { Published, RegistryEntry, ShellRelease } from "@cointide/shared/contracts/registry";
import type { Release } from "@cointide/shared/contracts/release";
import { workspaceSlices } from "../config/workspace.ts";
import { readOwners } from "../releases/owners.ts";
import { publishedShellVersions } from "../releases/publish-shell.ts";
import { entryOf } from "../releases/registry-changes.ts";
import { parseRecord, RECORD_FILE, releaseFolder } from "../releases/release-record.ts";
import { resolveName, type SliceCli } from "./context.ts";
import { lastVersion, storedVersions, withdrawnSlices } from "./find-release.ts";
import { table } from "./table.ts";

const NONE = "–";

const canaryText = ({ canary, stopped }: RegistryEntry): string => {
  if (canary !== null) return `${canary.release.version} (${canary.percent} %)`;
  return stopped === null ? NONE : `${stopped.version} (stopped)`;
};

/** How many earlier releases have room in a line of the list. */
const LISTED = 2;

function previousText(releases: readonly { version: string }[]): string {
  const [, ...earlier] = releases.map(({ version }) => version);
  const rest = earlier.length - LISTED;
  return [...earlier.slice(0, LISTED), ...(rest > 0 ? [`${rest} more`] : [])].join(", ") || NONE;
}

const publisherText = ({ by, at, commit }: Published): string =>
  `by ${by}, ${at}${commit === undefined ? "" : `, commit ${commit}`}`;

/** Prints the published releases, a line for each slice. */
export function list({ store, say, command }: SliceCli, { json = false }: { json?: boolean }): void {
  const registry = store().read();
  const { sequence, shell, slices } = registry;
  if (json) {
    say(JSON.stringify({ sequence, shell, slices }, null, 2));
    return;
  }
  const withdrawn = withdrawnSlices(registry, store().storage);
  const known = [...slices.map((entry) => entry.name), ...withdrawn];
  const unpublished = workspaceSlices().filter(({ name }) => !known.includes(name));
  if (shell.length + known.length + unpublished.length === 0) {
    say(`Nothing has been published yet. Make a slice with: ${command} new NAME`);
    return;
  }
  say(
    table([
      ["slice", "current", "canary", "previous"],
      ["shell", shell[0]?.version ?? "not published", NONE, previousText(shell)],
      ...slices.map((entry) => [
        entry.name,
        entry.releases[0]?.version ?? NONE,
        canaryText(entry),
        previousText(entry.releases),
      ]),
      ...withdrawn.map((name) => [name, "withdrawn", NONE, NONE]),
      ...unpublished.map(({ name }) => [name, "not published", NONE, NONE]),
    ]),
  );
  say(`\nregistry ${sequence}`);
}

function releaseLines(cli: SliceCli, name: string, what: string, release: Release): string[][] {
  const text = cli.store().storage.read(`${releaseFolder(name, release.version)}/${RECORD_FILE}`);
  const { skippedGate: skipped = null, published } = parseRecord(text) ?? {};
  return [
    [what, release.version],
    ...(published ? [["  published", publisherText(published)]] : []),
    ["  entry", release.entry],
    ["  routes", release.mounts.map(mountPath).join(", ") || NONE],
    ["  slots", Object.keys(release.slots).join(", ") || NONE],
    ["  navigation", release.navigation?.label ?? NONE],
    ["  offers", Object.keys(release.offers ?? {}).join(", ") || NONE],
    ["  files", `${Object.keys(release.integrity).length} checked scripts, stylesheets and pages`],
    ...(skipped === null ? [] : [["  gate", `skipped: ${skipped}`]]),
  ];
}

function showShell(cli: SliceCli, shell: readonly ShellRelease[]): void {
  const { storage } = cli.store();
  cli.say(
    table([
      ["current", shell[0]?.version ?? "not published"],
      ["previous", previousText(shell)],
      ["stored", publishedShellVersions(storage).join(", ") || NONE],
    ]),
  );
}

const ownersText = (cli: SliceCli, name: string): string => {
  const owners = readOwners(cli.store().read(), cli.store())[name] ?? [];
  return owners.map(({ team, key }) => `${team} (${key})`).join(", ") || `${NONE} (the platform)`;
};

function sliceLines(cli: SliceCli, entry: RegistryEntry): string[][] {
  const [current, ...earlier] = entry.releases;
  const { name, canary, stopped, proven } = entry;
  return [
    ["origin", cli.environment().addressOf(entry).origin],
    ["owners", ownersText(cli, name)],
    ...(current ? releaseLines(cli, name, "current", current) : []),
    ...(canary ? releaseLines(cli, name, `canary, ${canary.percent} %`, canary.release) : []),
    ...(stopped ? [["stopped", `${stopped.version}: ${stopped.reason}`]] : []),
    ["proven", proven ?? NONE],
    ["fallbacks", earlier.map(({ version }) => version).join(", ") || NONE],
    ["stored", storedVersions(cli.store().storage, name).join(", ")],
  ];
}

function showWithdrawn(cli: SliceCli, name: string, json: boolean): void {
  const registry = cli.store().read();
  const { storage } = cli.store();
  const [last, stored] = [lastVersion(registry, storage, name), storedVersions(storage, name)];
  if (json) cli.say(JSON.stringify({ name, withdrawn: true, last, stored }, null, 2));
  else
    cli.say(
      table([
        ["current", `${NONE} (withdrawn)`],
        ["last", last ?? NONE],
        ["owners", ownersText(cli, name)],
        ["stored", stored.join(", ")],
        ["restore", `${cli.command} rollback ${name} ${last}`],
      ]),
    );
}

/** Prints all releases of one slice, or of the shell. */
export function show(cli: SliceCli, text: string, { json = false }: { json?: boolean }): void {
  const registry = cli.store().read();
  const withdrawn = withdrawnSlices(registry, cli.store().storage);
  const published = registry.slices.map((entry) => entry.name);
  const name = resolveName(text, ["shell", ...published, ...withdrawn], "published slice");
  const entry = entryOf(registry, name);
  if (withdrawn.includes(name)) showWithdrawn(cli, name, json);
  else if (json) cli.say(JSON.stringify(entry ?? registry.shell, null, 2));
  else if (entry === undefined) showShell(cli, registry.shell);
  else cli.say(table(sliceLines(cli, entry)));
}

/** Prints the last changes of the registry, and their authors. */
export function log({ store, say }: SliceCli, { json = false }: { json?: boolean }): void {
  const changes = store()
    .history()
    .map(({ sequence, change }) => ({ registry: sequence, ...change }));
  if (json) say(JSON.stringify(changes, null, 2));
  else {
    const rows = changes.map(({ registry, at = NONE, by = NONE, what = NONE, commit = NONE }) => [
      ...[String(registry), at, by, what, commit],
    ]);
    say(table([["registry", "at", "by", "change", "commit"], ...rows]));
  }
}
