import { realpathSync } from "node:fs";
import { join } from "node:path";
import { mountPath } from "@cointide/shared/contracts/mounts";
import type { SliceDescription } from "@cointide/shared/contracts/slice-description";
import type { Environment } from "../config/environment.ts";
import { ROOT, readSliceDescription, workspaceSliceNames } from "../config/workspace.ts";
import { freePort } from "../launch/addresses.ts";
import { requireOverrides } from "./deployed-page.ts";
import { startDevPage } from "./dev-page-server.ts";
import { startHotSliceServer } from "./hot-slice-server.ts";
import { watchTypes } from "./watch-types.ts";

/** The distance from the port of a slice's releases to that of its development server. */
const PORT_DISTANCE = 100;

export type DevSliceOptions = {
  environment: Pick<Environment, "addressOf">;
  /** The slice's name, or the path of its folder where that is not in this workspace. */
  slice: string;
  /** The deployment whose page the slice runs in. */
  deployment: string;
  /** On the slice's own page instead. */
  alone: boolean;
  say: (line: string) => void;
};

/** The folder of a slice: of one of the workspace by its name, of any other by its path. */
function folderOf(name: string): string {
  if (/[\\/]/.test(name)) return realpathSync(name);
  const names = workspaceSliceNames();
  const known = names.find((one) => one === name || one === `mfe-${name}`);
  if (known !== undefined) return join(ROOT, known);
  throw new Error(`There is no slice "${name}". Slices: ${names.join(", ")}.`);
}

/** The address of a page that shows the slice: with the slot that it fills, or else its first path. */
function pathOf({ slots, mounts: [mount] }: SliceDescription): string {
  if (Object.keys(slots).length > 0 || mount === undefined) return "/dashboard";
  return mountPath(mount);
}

/** Runs one slice with hot updates, in the page of a deployment or alone. Returns a function that stops it. */
export async function devSlice(options: DevSliceOptions): Promise<() => Promise<void>> {
  const { environment, deployment, alone, say } = options;
  const folder = folderOf(options.slice);
  const slice = readSliceDescription(folder);
  const { name } = slice;
  if (!alone) await requireOverrides(deployment);
  const port = await freePort(environment.addressOf(slice).port + PORT_DISTANCE);
  const stopServer = await (alone ? startDevPage : startHotSliceServer)(folder, port);
  const stopTypes = watchTypes(folder);
  const own = `http://localhost:${port}`;
  const address = alone ? `${own}/` : `${new URL(pathOf(slice), deployment)}?override=${name}@${own}`;
  say(
    `\nOpen ${address}\nSaved changes of ${name} appear without a reload, and what you typed stays. Ctrl-C stops.`,
  );
  return async () => {
    stopTypes();
    await stopServer();
  };
}
