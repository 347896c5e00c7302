import { join } from "node:path";
import { RspackCLI } from "@rspack/cli";
import type { Configuration } from "@rspack/core";
import type { SliceEnvironment } from "./slice-preset.ts";

/** The file of a slice that says how it is built. */
const CONFIG_FILE = "rspack.config.ts";

/** The builds of a slice, as its own `rspack.config.ts` has them: that of its container comes first. */
export async function loadSliceBuilds(
  folder: string,
  environment: SliceEnvironment = {},
): Promise<[Configuration, ...Configuration[]]> {
  // The CLI's type of `env` knows texts only; it passes on what it is given.
  const env = environment as Record<string, string>;
  const { config } = await new RspackCLI().loadConfig({ config: join(folder, CONFIG_FILE), env });
  const [container, ...others] = [config].flat();
  if (container === undefined) throw new Error(`${join(folder, CONFIG_FILE)} has no build.`);
  return [container, ...others];
}
