import type { Fault as Breakage } from "@cointide/testing/broken-entry";
import { until } from "../../run/until.ts";
import { forEachSlice } from "./server-fault.ts";

/** Each slice's release is broken in a manner of its own. */
const BREAKAGES: Record<string, Breakage> = {
  "mfe-auth": "throws",
  "mfe-streams": "render",
  "mfe-historical": "hang",
  "mfe-settings": "contract",
};

/** Whether pages that are opened now are made of the release. */
async function isInPages(url: string, version: string): Promise<boolean> {
  const response = await fetch(`${url}/dashboard`, { headers: { accept: "text/html" } });
  return (await response.text()).includes(version);
}

/** A broken release is published past the gate; the one before is still there. */
export const SLICES_BROKEN = forEachSlice({
  name: "serving a broken release",
  async strike({ product: { url, releases } }, { name, origin }) {
    const breakage = BREAKAGES[name] ?? "throws";
    const version = await releases.publishBroken(name, breakage);
    return {
      async prove() {
        const [current] = releases.registry().slices.find((one) => one.name === name)?.releases ?? [];
        if (current?.version !== version) throw new Error(`${name} ${version} is not the current release.`);
        const entry = await fetch(new URL(current.entry, origin));
        if (!entry.ok) throw new Error(`${name} ${version} is not served.`);
        await until(`pages name ${name} ${version}`, () => isInPages(url, version));
        return `the current release is one that fails (${breakage})`;
      },
      lift: () => releases.reset(),
    };
  },
});
