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

/** The exports of the shared package that the shell shares, each with its source: `["./ui/modal", "./ui/modal.tsx"]`. */
export function sharedExports(): [path: string, file: string][] {
  const { exports, sharing } = readPackage("shared/package.json");
  return Object.entries(exports).filter(
    ([path, file]) => /\.tsx?$/.test(file) && !sharing.never.some((prefix) => path.startsWith(prefix)),
  );
}

/**
 * The modules that the shell shares with slices: React, and all code that `shared/package.json` exports. That file says
 * under `sharing` which modules the shell or the dashboard's panel needs at once (`eager`), and where modules are that no
 * slice takes (`never`).
 */
export function sharedModules(): ProvidedModule[] {
  const { version, sharing } = readPackage("shared/package.json");
  const react = { version: readReactVersion(), isEager: true };
  return [
    ...["react", "react/jsx-runtime", "react-dom", "react-dom/client"].map((name) => ({ name, ...react })),
    { name: "react/jsx-dev-runtime", ...react, isEager: false },
    ...sharedExports().map(([path]) => ({
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
  const names = JSON.stringify(lazy.map(({ name }) => name));
  const [react, shared] = ["react", "@cointide/shared/"].map((prefix) =>
    JSON.stringify(modules.find(({ name }) => name.startsWith(prefix))?.version),
  );
  return {
    "src/federation/shared-modules.ts": `${moduleTable(modules.filter(({ isEager }) => isEager))}
const versionOf = (name) => name.startsWith("react") ? ${react} : ${shared};
export const VERSIONS = Object.fromEntries([...Object.keys(MODULES), ...${names}].map((name) => [name, versionOf(name)]));
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
