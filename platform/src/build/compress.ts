import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

const COMPRESSIBLE = /\.(m?js|css|json|svg|html|map)$/;
/** The smallest size in bytes of a file to compress. */
const WORTHWHILE = 512;

/** Writes a brotli and a gzip copy next to each text file of a folder, so that servers need not compress. */
export async function compressFolder(folder: string): Promise<void> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    COMPRESSIBLE.test(name),
  );
  await Promise.all(
    files.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < WORTHWHILE) return;
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: name.endsWith(".map") ? 4 : 11 } };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, quality));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
