import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { RegistryReader } from "../releases/registry-reader.ts";
import type { ProcessGroup } from "./process-group.ts";
import type { Service } from "./services.ts";

/** How often the registry is looked at, in ms: a new slice's page works about so long after it is published. */
const INTERVAL = 500;

/**
 * Tells of each slice of which the registry says something else than before. Gives a function that ends it.
 * @param served what it said of the slices that are served already.
 */
export function watchSlices(
  reader: Pick<RegistryReader, "read">,
  served: readonly RegistryEntry[],
  onSlice: (slice: RegistryEntry) => void,
): () => void {
  let looked = served;
  const known = new Map(served.map((slice) => [slice.name, JSON.stringify(slice)]));
  const timer = setInterval(() => {
    const { slices } = reader.read().registry;
    if (slices === looked) return;
    looked = slices;
    for (const slice of slices) {
      const said = JSON.stringify(slice);
      if (known.get(slice.name) === said) continue;
      known.set(slice.name, said);
      onSlice(slice);
    }
  }, INTERVAL);
  return () => clearInterval(timer);
}

type SliceServers = {
  /** The programs that were started; those that slices need are added to it. */
  started: Service[];
  group: Pick<ProcessGroup, "start" | "stop">;
  serviceOf(slice: RegistryEntry): Service;
  /** Programs that ended although nobody stopped them. */
  ended: Set<string>;
  onServed(service: Service): void;
};

/** Sees to it that a published slice is served: a new one, one with another port, and one whose server had ended. */
export async function serveSlice(servers: SliceServers, slice: RegistryEntry): Promise<void> {
  const { started, group, serviceOf, ended, onServed } = servers;
  const service = serviceOf(slice);
  const place = started.findIndex(({ name }) => name === service.name);
  const hasEnded = ended.delete(service.name);
  if (started[place]?.port === service.port && !hasEnded) return;
  started.splice(place === -1 ? started.length : place, 1, service);
  await group.stop(service.name);
  group.start(service);
  onServed(service);
}
