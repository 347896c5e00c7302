import type { ComposedSlice } from "@cointide/shared/contracts/page";
import type { ShareScopes } from "../federation/share-scope.ts";
import type { Shell } from "../page/use-shell.ts";
import { loadReports } from "./load-reports.ts";

/** What the page tells DevTools, beside what other runtimes have put there. */
type Federation = {
  __SHARE__?: ShareScopes;
  /** What each federated build is, by its name and version. */
  moduleInfo?: Record<string, object>;
  /** Readers of load reports, by the name of the host. */
  __OBSERVABILITY__?: Record<string, { getReports(options?: { limit?: number }): object[] }>;
};

const endingWith = (end: string, files: readonly string[]) => ({
  sync: files.filter((file) => file.endsWith(end)),
  async: [],
});

const assetsOf = (files: readonly string[]) => ({
  js: endingWith("js", files),
  css: endingWith(".css", files),
});

/** The shared modules that a build has taken. */
const sharedWith = (name: string, scopes: ShareScopes = {}) =>
  Object.entries(scopes[name]?.default ?? {}).flatMap(([sharedName, versions]) =>
    Object.entries(versions).flatMap(([version, { useIn, eager }]) =>
      useIn.length === 0
        ? []
        : [{ sharedName, version, shareConfig: { singleton: true, eager }, assets: assetsOf([]) }],
    ),
  );

/** The release of a slice that the page uses, or would use. */
const releaseOf = ({ name, releases }: ComposedSlice, { loader }: Shell) => {
  const [inUse] = loader.inUse(name);
  return releases.find(({ version }) => version === inUse) ?? releases[0];
};

function describeSlice(slice: ComposedSlice, shell: Shell, scopes?: ShareScopes): [string, object][] {
  const release = releaseOf(slice, shell);
  if (release === undefined) return [];
  const { version, entry, files } = release;
  const remoteEntry = new URL(entry, slice.origin).href;
  const modules = Object.entries(files).map(([modulePath, paths]) => ({
    ...{ moduleName: modulePath.replace("./", ""), modulePath, assets: assetsOf(paths) },
  }));
  const info = {
    ...{ version, buildVersion: version, globalName: slice.name, remoteTypes: "", remoteTypesZip: "" },
    ...{ remoteEntry, remoteEntryType: "module", publicPath: new URL(".", remoteEntry).href },
    ...{ modules, remotesInfo: {}, shared: sharedWith(slice.name, scopes) },
  };
  return [[`${slice.name}:${version}`, info]];
}

/** The shell as the consumer of the slices, and each slice as a provider. */
function describeModules(shell: Shell, scopes?: ShareScopes): Record<string, object> {
  const { slices } = shell.composition.getState();
  const { shell: version } = shell.deployment;
  const remotes = slices.map((slice) => [slice.name, { matchedVersion: releaseOf(slice, shell)?.version }]);
  const consumer = {
    ...{ version, buildVersion: version, remoteTypes: "", remoteTypesZip: "" },
    ...{ remotesInfo: Object.fromEntries(remotes), consumerList: [], shared: sharedWith("shell", scopes) },
  };
  const providers = slices.flatMap((slice) => describeSlice(slice, shell, scopes));
  return { shell: consumer, ...Object.fromEntries(providers) };
}

/**
 * Tells the DevTools of Module Federation what they would learn from its official runtime: the names, versions and
 * shared modules of the shell and its slices, and when each phase of their loads was over.
 */
export function describePage(shell: Shell): void {
  const federation = (globalThis as { __FEDERATION__?: Federation }).__FEDERATION__;
  if (federation === undefined) return;
  const { sliceLog, composition } = shell;
  const describe = () => {
    federation.moduleInfo = {
      ...federation.moduleInfo,
      ...describeModules(shell, federation.__SHARE__),
    };
  };
  describe();
  sliceLog.subscribe(describe);
  composition.subscribe(describe);
  federation.__OBSERVABILITY__ ??= {};
  federation.__OBSERVABILITY__.shell = {
    getReports: ({ limit = 100 } = {}) => loadReports(shell).slice(-limit),
  };
}
