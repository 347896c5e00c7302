import { createHash } from "node:crypto";
import { type Registry, type ShellRelease, shellReleaseSchema } from "@cointide/shared/contracts/registry";
import { publishedBy } from "./change-slice.ts";
import { CONTRACT_FILE } from "./contract.ts";
import { type Files, parseJson } from "./disk.ts";
import { fitReleases } from "./fitting-releases.ts";
import { integrityOf } from "./integrity.ts";
import { PLATFORM } from "./owners.ts";
import { GateRefused } from "./publish-slice.ts";
import { ChangeRefused, noteChange, publishShell } from "./registry-changes.ts";
import { shellRecord } from "./release-record.ts";
import type { ReleaseStore } from "./release-store.ts";
import type { Storage } from "./storage.ts";

/** The file of a build of the shell that lists the files that a page loads at once. */
export const SHELL_ENTRY_FILE = "entry.json";

/** The files of a build of the shell that hold markup which pages show before their scripts run. */
export const MARKUP_FILES = { landing: "landing.html", dashboard: "dashboard.html" } as const;

/** Where a store keeps the shell's files. Those of earlier builds stay, for pages that are open. */
export const shellFiles = (store: string): string => `${store}/shell`;

const entrySchema = shellReleaseSchema.shape.modules;

const contractText = (files: Files): string => Buffer.from(files.get(CONTRACT_FILE) ?? "null").toString();

/** Where a page asks the edge for what it does not carry of its slices. */
export const COMPOSITION = "/composition.json";

/** Whether a build of the shell promises to ask for the rest of its pages. */
const completes = (files: Files): boolean =>
  (JSON.parse(contractText(files)) as { routes?: string[] } | null)?.routes?.includes(COMPOSITION) ?? false;

/** The release that a build of the shell makes. */
function shellReleaseOf(files: Files): ShellRelease {
  const text = Buffer.from(files.get(SHELL_ENTRY_FILE) ?? "[]").toString();
  const names = entrySchema.parse(JSON.parse(text)).map((name) => `/${name}`);
  const integrity = Object.fromEntries(
    Object.entries(integrityOf(files)).map(([name, digest]) => [`/${name}`, digest]),
  );
  const markup = Object.entries(MARKUP_FILES).flatMap(([page, name]) => {
    const text = files.get(name)?.toString();
    return text === undefined ? [] : [[page, text] as const];
  });
  const hash = createHash("sha256").update(JSON.stringify([integrity, markup]));
  return {
    // Its contract with slices is a part of the version, as its code is.
    version: hash.update(contractText(files)).digest("hex").slice(0, 8),
    modules: names.filter((name) => name.endsWith(".js")),
    styles: names.filter((name) => name.endsWith(".css")),
    integrity,
    ...(completes(files) && { completes: true }),
    ...Object.fromEntries(markup),
  };
}

/** The version that a build of the shell will have: a hash of its content. */
export const shellVersion = (files: Files): string => shellReleaseOf(files).version;

const DESCRIPTIONS = ["mf-", SHELL_ENTRY_FILE, "release.json", ...Object.values(MARKUP_FILES)];

const HASHED = /\.[0-9a-f]{8}\.(js|css)/;

/** Whether a file is served; the build's descriptions are not, nor are copies that were compressed ahead of them. */
const isServed = (name: string): boolean => !DESCRIPTIONS.some((description) => name.startsWith(description));

/** The reasons against publishing a build of the shell; empty where it may be published. */
export type ShellGate = (files: Files, registry: Registry, storage: Storage) => Promise<readonly string[]>;

/**
 * Adds a build of the shell to the store and makes it current.
 * @throws {GateRefused} where the gate has reasons; nothing has changed then.
 */
export async function publishShellBuild(
  store: ReleaseStore,
  files: Files,
  gate: ShellGate = async () => [],
): Promise<ShellRelease> {
  const release = shellReleaseOf(files);
  const began = store.read();
  const problems = await gate(files, began, store.storage);
  if (problems.length > 0) throw new GateRefused("shell", problems);
  const record = { ...release, contract: JSON.parse(contractText(files)) as unknown };
  await store.change((registry, storage) => {
    const [now] = registry.shell;
    // Another program published the same build in between, as two containers of one image do.
    if (now?.version === release.version && began.shell[0]?.version !== now.version) return registry;
    if (now?.version !== began.shell[0]?.version) {
      throw new ChangeRefused(
        `Someone else published the shell in the meantime (${now?.version}). Publish again.`,
      );
    }
    for (const [name, content] of files) {
      if (!isServed(name)) continue;
      if (HASHED.test(name)) storage.addFile(`shell/${name}`, content);
      else storage.replaceFile(`shell/${name}`, content);
    }
    storage.addFile(shellRecord(release.version), Buffer.from(JSON.stringify(record)));
    if (now?.version === release.version) return registry;
    const next = fitReleases(publishShell(registry, release), storage);
    return noteChange(registry, next, { ...publishedBy(PLATFORM), what: `publish shell ${release.version}` });
  });
  return release;
}

/** All versions of the shell that are in the store. */
export const publishedShellVersions = (storage: Storage): string[] =>
  storage.list("shell-releases").map((name) => name.replace(/\.json$/, ""));

/** A stored release of the shell; undefined where it is missing or damaged. */
export function publishedShell(storage: Storage, version: string): ShellRelease | undefined {
  const text = storage.read(shellRecord(version));
  return text === undefined ? undefined : shellReleaseSchema.safeParse(parseJson(text)).data;
}
