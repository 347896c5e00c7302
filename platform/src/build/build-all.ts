import type { Environment } from "../config/environment.ts";
import { storeOf } from "../releases/release-store.ts";
import { buildParts, whileNobodyBuilds } from "./build-parts.ts";
import { publishBuilds, restoreRegistry } from "./publish-builds.ts";

/**
 * Builds for production every part whose sources changed since its last build, and publishes what is new of
 * the shell and of the slices; says what it does.
 * @param only the parts to look at; all of them where it is empty.
 * @returns the slices that were not published although they changed: what they had published before stays.
 */
export async function buildAll(
  environment: Environment,
  say: (line: string) => void,
  only: readonly string[] = [],
): Promise<string[]> {
  const store = storeOf(environment);
  return await whileNobodyBuilds(say, async () => {
    await buildParts(say, only);
    await restoreRegistry(store, environment, say);
    const production = environment.NODE_ENV === "production";
    return await publishBuilds(store, { say, only, production });
  });
}
