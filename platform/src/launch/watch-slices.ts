import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { RegistryReader } from "../releases/registry-reader.ts";
import type { ProcessGroup } from "./process-group.ts";
import type { Service } from "./services.ts";

/** How often the registry is read, in ms: a new slice's page works about so long after it is published. */
const INTERVAL = 500;

/**
 * Reports each slice whose entry in the registry has changed. Returns a function that ends it.
 * @param served the entries of the slices that are served already.
 */
export function watchSlices(
  reader: Pick<RegistryReader, "read">,
  served: readonly RegistryEntry[],
  onSlice: (slice: RegistryEntry) => void,
): () => void {
  let last = served;
  const known = new Map(served.map((slice) => [slice.name, JSON.stringify(slice)]));
  const timer = setInterval(() => {
    const { slices } = reader.read().registry;
    if (slices === last) return;
    last = slices;
    for (const slice of slices) {
      const text = JSON.stringify(slice);
      if (known.get(slice.name) === text) continue;
      known.set(slice.name, text);
      onSlice(slice);
    }
  }, INTERVAL);
  return () => clearInterval(timer);
}

type SliceServers = {
  /** The programs that were started; the servers of new slices are added. */
  started: Service[];
  group: Pick<ProcessGroup, "start" | "stop">;
  serviceOf(slice: RegistryEntry): Service;
  /** Programs that ended unexpectedly. */
  ended: Set<string>;
  /** Resolves when the server of a slice answers. */
  untilAnswering(service: Service): Promise<void>;
  /** A server was started, and answers. */
  onServed(service: Service): void;
};

/** Starts the server of a published slice where it is new, has another port, or has ended. */
export async function serveSlice(servers: SliceServers, slice: RegistryEntry): Promise<void> {
  const { started, group, serviceOf, ended, untilAnswering, onServed } = servers;
  const service = serviceOf(slice);
  const place = started.findIndex(({ name }) => name === service.name);
  const hasEnded = ended.delete(service.name);
  if (started[place]?.port === service.port && !hasEnded) return;
  started.splice(place === -1 ? started.length : place, 1, service);
  await group.stop(service.name);
  group.start(service);
  await untilAnswering(service);
  onServed(service);
}
