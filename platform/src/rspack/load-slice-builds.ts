import { join } from "node:path";
import type { Configuration } from "@rspack/core";
import { createJiti } from "jiti";
import type { SliceEnvironment } from "./slice-preset.ts";

/** The file of a slice that says how it is built, which `rspack build` in its folder reads too. */
const CONFIG_FILE = "rspack.config.ts";

type SliceConfig = (environment: SliceEnvironment) => Configuration | Configuration[];

/** The builds of a slice, as its own `rspack.config.ts` has them: that of its container comes first. */
export async function loadSliceBuilds(
  folder: string,
  environment: SliceEnvironment = {},
): Promise<[Configuration, ...Configuration[]]> {
  const configure = await createJiti(import.meta.url).import<SliceConfig>(join(folder, CONFIG_FILE), {
    default: true,
  });
  const [container, ...others] = [configure(environment)].flat();
  if (container === undefined) throw new Error(`${join(folder, CONFIG_FILE)} has no build.`);
  return [container, ...others];
}
