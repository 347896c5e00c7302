import { join } from "node:path";
import { packKit } from "../kit/pack-kit.ts";
import { resolveFolder, type SliceCli } from "./context.ts";

/** Packs what slices outside this repository are built and tested with. */
export async function kit({ root, say }: SliceCli, flags: { out: string }): Promise<void> {
  const out = resolveFolder(root, flags.out);
  const tarball = join(out, await packKit(out));
  say(`Packed ${tarball}\nIn a slice's folder: npm install ${tarball}`);
}
