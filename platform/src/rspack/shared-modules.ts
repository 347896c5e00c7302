import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import type { SharedModule } from "./federation-manifest.ts";

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

/**
 * The modules that the shell shares with slices: React, and all code that `shared/package.json` exports. That file says
 * under `sharing` which modules the shell or the dashboard's panel needs at once (`eager`), and where modules are that no
 * slice takes (`never`).
 */
export function sharedModules(): ProvidedModule[] {
  const { version, exports, sharing } = readPackage("shared/package.json");
  const react = { version: readReactVersion(), isEager: true };
  const isShared = ([path, file]: [string, string]) =>
    /\.tsx?$/.test(file) && !sharing.never.some((prefix) => path.startsWith(prefix));
  return [
    ...["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => ({ name, ...react })),
    { name: "react/jsx-dev-runtime", ...react, isEager: false },
    ...Object.entries(exports)
      .filter(isShared)
      .map(([path]) => ({
        name: path.replace(".", "@cointide/shared"),
        version,
        isEager: sharing.eager.includes(path),
      })),
  ];
}

/** The source of an object of modules by their names. */
function moduleTable(modules: readonly ProvidedModule[]): string {
  // React is CommonJS: to an import, all that it exports is its default.
  const imports = modules.map(
    ({ name }, at) => `import ${name.startsWith("react") ? "" : "* as "}module${at} from "${name}";`,
  );
  const entries = modules.map(({ name }, at) => `"${name}": module${at},`);
  return `${imports.join("\n")}\nconst MODULES = {\n${entries.join("\n")}\n};\n`;
}

/** The sources that replace `shared-modules.ts` and `lazy-modules.ts` in the build of the shell, by their paths. */
export function sharedModuleSources(): Record<string, string> {
  const modules = sharedModules();
  const lazy = modules.filter(({ isEager }) => !isEager);
  const versions = Object.fromEntries(modules.map(({ name, version }) => [name, version]));
  return {
    "src/federation/shared-modules.ts": `${moduleTable(modules.filter(({ isEager }) => isEager))}
export const VERSIONS = ${JSON.stringify(versions)};
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
