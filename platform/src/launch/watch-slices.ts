import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { RegistryReader } from "../releases/registry-reader.ts";

/** How often the registry is looked at, in ms: a new slice's page works about so long after it is published. */
const INTERVAL = 500;

/** Tells of each slice in the registry, whenever that has changed. Gives a function that ends it. */
export function watchSlices(reader: RegistryReader, onSlice: (slice: RegistryEntry) => void): () => void {
  let looked: RegistryEntry[] | undefined;
  const timer = setInterval(() => {
    const { slices } = reader.read().registry;
    if (slices === looked) return;
    looked = slices;
    slices.forEach(onSlice);
  }, INTERVAL);
  return () => clearInterval(timer);
}
