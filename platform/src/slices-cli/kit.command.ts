import { join } from "node:path";
import { packKit } from "../kit/pack-kit.ts";
import { packTeamCli } from "../kit/pack-team-cli.ts";
import { resolveFolder, type SliceCli } from "./context.ts";

/** Packs what slices outside this repository are built and tested with. */
export async function kit({ root, say }: SliceCli, flags: { out: string }): Promise<void> {
  const out = resolveFolder(root, flags.out);
  const kit = join(out, await packKit(out));
  const cli = join(out, await packTeamCli(out));
  say(`Packed ${kit} and ${cli}\nIn a slice's folder: npm install ${kit} ${cli}`);
}
