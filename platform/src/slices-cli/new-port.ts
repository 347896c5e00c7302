import { createHash } from "node:crypto";
import { isPortFree } from "../launch/addresses.ts";

const FIRST_PORT = 3200;
const PORT_COUNT = 400;

/** Every second hundred of ports: development servers listen 100 above their slices. */
const portAt = (index: number): number => FIRST_PORT + Math.floor(index / 100) * 200 + (index % 100);

/**
 * Chooses the port of a new slice: free on this machine, and not configured for anything else. The search starts at a port that
 * depends on the name, so that slices made in several folders or clones, which do not know of each other, get different ones.
 * @param configured the ports of the product's programs and of all known slices.
 */
export async function newPort(name: string, configured: readonly number[]): Promise<number> {
  const start = createHash("sha256").update(name).digest().readUInt32BE();
  for (let step = 0; step < PORT_COUNT; step += 1) {
    const port = portAt((start + step) % PORT_COUNT);
    if (!configured.includes(port) && (await isPortFree(port))) return port;
  }
  throw new Error("No port is free for a new slice. Stop a program that listens on port 3200 or above.");
}
