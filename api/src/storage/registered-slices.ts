import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";

/** Reads the names of the slices in the registry. */
export type ReadSlices = () => Promise<ReadonlySet<string>>;

/** The parts of a signed registry that are read here. The names are only counted, so the signature isn't checked. */
const signedSchema = z.object({ payload: z.string() });
const registrySchema = z.object({ slices: z.array(z.object({ name: z.string() })) });

/** Creates a reader of a store's registry. The names are empty if the service has no access to a store. */
export const createSliceReader =
  (releasesDir: string): ReadSlices =>
  async () => {
    const text = await readFile(join(releasesDir, "registry.json"), "utf8").catch((error) => {
      if (error.code === "ENOENT") return null;
      throw error;
    });
    if (text === null) return new Set();
    const { payload } = signedSchema.parse(JSON.parse(text));
    return new Set(registrySchema.parse(JSON.parse(payload)).slices.map(({ name }) => name));
  };
