import { join } from "node:path";
import { packEmbed } from "../kit/pack-embed.ts";
import { resolveFolder, type SliceCli } from "./context.ts";

/** Packs the published embeds for npm. */
export async function packEmbedCommand(
  { root, say, store }: SliceCli,
  flags: { out: string },
): Promise<void> {
  const out = resolveFolder(root, flags.out);
  const tarball = join(out, await packEmbed(store(), out));
  say(`Packed ${tarball}\nIn a page's project: npm install ${tarball}`);
}
