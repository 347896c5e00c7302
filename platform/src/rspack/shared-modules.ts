import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import type { SharedModule } from "./federation-manifest.ts";

const SHARED = "@cointide/shared";

type ProvidedModule = SharedModule & {
  /** Whether it is loaded with the shell, or with the first slice that consumes a lazy module. */
  isEager: boolean;
};

const readPackage = (path: string) =>
  JSON.parse(readFileSync(join(ROOT, path), "utf8")) as {
    version: string;
    exports: Record<string, string>;
    sharing: { eager: string[]; never: string[] };
  };

const readReactVersion = () => readPackage("shared/node_modules/react/package.json").version;

/** The exports of the shared package that the shell shares, each with its source: `["./ui/modal", "./ui/modal.tsx"]`. */
export function sharedExports(): [path: string, file: string][] {
  const { exports, sharing } = readPackage("shared/package.json");
  return Object.entries(exports).filter(
    ([path, file]) => /\.tsx?$/.test(file) && !sharing.never.some((prefix) => path.startsWith(prefix)),
  );
}

/**
 * The modules that the shell shares with slices: React, and the code that `shared/package.json` exports. Its `sharing.eager`
 * lists what the dashboard's panel needs for its first rows, and `sharing.never` the modules that slices can't consume.
 */
export function sharedModules(): ProvidedModule[] {
  const { version, sharing } = readPackage("shared/package.json");
  const react = { version: readReactVersion(), isEager: true };
  return [
    ...["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => ({ name, ...react })),
    { name: "react/jsx-dev-runtime", ...react, isEager: false },
    ...sharedExports().map(([path]) => ({
      name: path.replace(".", SHARED),
      version,
      isEager: sharing.eager.includes(path),
    })),
  ];
}

/** The source of `MODULES`, an object of modules by name. Names of shared start with "./" in it, which makes the script smaller. */
function moduleTable(modules: readonly ProvidedModule[]): string {
  // React is CommonJS: its default export contains everything that it exports.
  const imports = modules.map(
    ({ name }, at) => `import ${name.startsWith("react") ? "" : "* as "}module${at} from "${name}";`,
  );
  const entries = modules.map(({ name }, at) => `"${name.replace(SHARED, ".")}": module${at},`);
  return `${imports.join("\n")}
const fullName = (name) => name.replace(/^\\./, "${SHARED}");
const MODULES = Object.fromEntries(Object.entries({\n${entries.join("\n")}\n}).map(([name, module]) => [fullName(name), module]));
`;
}

/** The sources that replace `shared-modules.ts` and `lazy-modules.ts` in the build of the shell, by their paths. */
export function sharedModuleSources(): Record<string, string> {
  const modules = sharedModules();
  const lazy = modules.filter(({ isEager }) => !isEager);
  const names = lazy.map(({ name }) => name.replace(SHARED, ".")).join(" ");
  const [react, shared] = ["react", SHARED].map((prefix) =>
    JSON.stringify(modules.find(({ name }) => name.startsWith(prefix))?.version),
  );
  return {
    "src/federation/shared-modules.ts": `${moduleTable(modules.filter(({ isEager }) => isEager))}
const versionOf = (name) => name.startsWith("react") ? ${react} : ${shared};
const lazyNames = "${names}".split(" ").map(fullName);
export const VERSIONS = Object.fromEntries([...Object.keys(MODULES), ...lazyNames].map((name) => [name, versionOf(name)]));
export const EAGER_MODULES = MODULES;
export const loadLazyModules = async () => (await import("./lazy-modules.ts")).default;`,
    "src/federation/lazy-modules.ts": `${moduleTable(lazy)}export default MODULES;`,
  };
}

/**
 * The modules that a slice consumes and contains no copy of. `react` does not cover `react/jsx-runtime`, nor
 * `react-dom` `react-dom/client`, so their prefixes are listed too. Router and query library are parts of the shared
 * package's facades, where they stay tree-shaken.
 */
export function consumedModules() {
  const consumed = (requiredVersion: string) => ({
    singleton: true,
    requiredVersion,
    import: false as const,
  });
  const react = consumed(`^${readReactVersion()}`);
  return {
    react,
    "react/": react,
    "react-dom": react,
    "react-dom/": react,
    "@cointide/shared/": consumed(`^${readPackage("shared/package.json").version}`),
  };
}
