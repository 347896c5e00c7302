import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import { fromCatalog, type Libraries } from "../kit/catalog.ts";
import { packKit } from "../kit/pack-kit.ts";
import { packTeamCli } from "../kit/pack-team-cli.ts";
import { consumedModules } from "../rspack/shared-modules.ts";
import { type SliceWords, writeTemplate } from "./slice-template.ts";

/** The tools with a template. */
export const TOOLS = ["rspack", "vite"] as const;
export type Tool = (typeof TOOLS)[number];

const TEMPLATES = join(ROOT, "platform/templates");

type Package = { scripts: Record<string, string>; dependencies: Libraries; devDependencies: Libraries };

/** Adds a tool's scripts and libraries to those that all have, with the workspace's versions. */
function mergePackages(common: Package, tool: Partial<Package>): Package {
  return {
    ...common,
    scripts: { ...tool.scripts, ...common.scripts },
    dependencies: fromCatalog(common.dependencies),
    devDependencies: fromCatalog({ ...common.devDependencies, ...tool.devDependencies }),
  };
}

/**
 * Writes a slice that needs nothing of this repository but the kit, which lies beside its sources. They are those of a
 * slice of the workspace; what differs is the build.
 */
export async function writeOutsideSlice(folder: string, tool: Tool, words: SliceWords): Promise<void> {
  const kit = await packKit(folder);
  const cli = await packTeamCli(folder);
  const consumed = consumedModules();
  const all = {
    ...words,
    kit,
    cli,
    container: words.name.replaceAll("-", "_"),
    react: consumed.react.requiredVersion,
    shared: consumed["@cointide/shared/"].requiredVersion,
  };
  const common = join(TEMPLATES, "outside/common");
  const isPackage = (name: string) => name.startsWith("package.json");
  writeTemplate(common, folder, all);
  writeTemplate(join(TEMPLATES, "outside", tool), folder, all, (name) => !isPackage(name));
  writeTemplate(
    join(TEMPLATES, "slice/src"),
    join(folder, "src"),
    all,
    (name) => !name.startsWith("dev-page"),
  );
  const file = join(folder, "package.json");
  const own = readFileSync(join(TEMPLATES, "outside", tool, "package.json.template"), "utf8");
  const merged = mergePackages(JSON.parse(readFileSync(file, "utf8")), JSON.parse(own));
  writeFileSync(file, `${JSON.stringify(merged, null, 2)}\n`);
}
