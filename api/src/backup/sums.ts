import { createHash } from "node:crypto";
import type { Rows } from "./read-rows.ts";

/** How many rows there are, and a hash of their lines. */
export type RowSum = { rows: number; sha256: string };

export const sha256 = (content: Uint8Array | string): string =>
  createHash("sha256").update(content).digest("hex");

/** Adds up rows as they pass. */
export function createRowSum() {
  const hash = createHash("sha256");
  let rows = 0;
  return {
    add({ count, lines }: Rows): void {
      rows += count;
      hash.update(lines);
    },
    end: (): RowSum => ({ rows, sha256: hash.digest("hex") }),
  };
}
