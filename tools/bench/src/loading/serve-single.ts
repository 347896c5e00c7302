import { readFileSync } from "node:fs";
import { createConfigCache } from "@cointide/platform/config-cache";
import { createShellApp } from "@cointide/platform/shell-app";
import type { SingleBuild } from "@cointide/platform/single-build";

/** Serves the build without federation by the same server as the product's page, on a port of its own. */
export async function serveSingle(
  port: number,
  service: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://localhost:${port}`;
  const built = JSON.parse(readFileSync(process.env.SINGLE_BUILD ?? "", "utf8")) as SingleBuild;
  const { files, shell } = built;
  const composition = { slices: built.composition.slices.map((slice) => ({ ...slice, origin: url })) };
  const deployment = { sequence: 0, shell: "", cohort: 0, publicKey: null, origins: {}, overrides: false };
  const config = createConfigCache(`${service}/config`);
  const page = () => ({ shell, composition, deployment });
  const app = createShellApp({ files, page, service, config, feeds: [] });
  await app.listen({ port, host: "localhost" });
  return { url, stop: () => app.close() };
}
