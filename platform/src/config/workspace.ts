import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

function findRoot(folder: string): string {
  if (existsSync(join(folder, "pnpm-workspace.yaml"))) return folder;
  const parent = dirname(folder);
  if (parent === folder) throw new Error("Run this inside the Cointide workspace.");
  return findRoot(parent);
}

/** The folder of the workspace that the program was started in. */
export const ROOT = findRoot(process.cwd());

/** Where built slices and their registry are kept. */
export const RELEASES = join(ROOT, ".releases");

/** The slices of this workspace and the variable that names each one's port. */
export const SLICES = [
  { name: "mfe-auth", port: "PORT_AUTH" },
  { name: "mfe-streams", port: "PORT_STREAMS" },
  { name: "mfe-historical", port: "PORT_HISTORICAL" },
  { name: "mfe-settings", port: "PORT_SETTINGS" },
] as const;
