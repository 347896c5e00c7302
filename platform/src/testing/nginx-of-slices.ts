import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ROOT } from "../config/workspace.ts";
import { freePort } from "../edge/testing/raw-request.ts";
import { type RunningNginx, runNginx } from "./run-nginx.ts";

/** What a deployment sets in `deploy/nginx.conf`. */
type Deployed = {
  /** The store of releases. */
  releases: string;
  /** The server that answers below `/embed/` of mfe-streams. */
  embed: string;
};

/** The committed configuration with the values of a deployment, in which mfe-x is at `x.localhost`. */
function configOf({ releases, embed }: Deployed, port: number): string {
  const values = {
    "listen 80;": `listen 127.0.0.1:${port};`,
    "\\.cointide\\.example$": "\\.localhost$",
    "root /srv/cointide/releases/": `root ${releases}/`,
    "http://127.0.0.1:3002": embed,
  };
  return Object.entries(values).reduce(
    (text, [from, to]) => {
      if (!text.includes(from)) throw new Error(`deploy/nginx.conf no longer contains "${from}".`);
      return text.replace(from, () => to);
    },
    readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8"),
  );
}

/** Runs nginx with `deploy/nginx.conf` on a free port. Each slice has a host of its own: mfe-x is at `http://x.localhost:PORT`. */
export async function runNginxOfSlices(deployed: Deployed): Promise<RunningNginx & { port: number }> {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), "nginx-conf-"));
  writeFileSync(join(folder, "slices.conf"), configOf(deployed, port));
  const nginx = await runNginx(join(folder, "slices.conf"), port);
  return {
    port,
    async stop() {
      await nginx.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
