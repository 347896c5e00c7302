import type { Deployment } from "@cointide/shared/contracts/page";
import type { Registry } from "@cointide/shared/contracts/registry";
import { useQuery } from "@cointide/shared/query";
import { useState } from "react";
import { importRegistryKey, readSignedRegistry } from "./signed-registry.ts";

/** How long a visible page waits before it asks again, in ms; each page's wait is up to a tenth shorter or longer. */
const INTERVAL = 60_000;
const JITTER = 0.1;
/** How long a response may take, in ms. */
const TIMEOUT = 5_000;

/** The registry as it is served now. `no-cache` lets the server answer that nothing has changed. */
async function fetchRegistry(publicKey: string, signal: AbortSignal): Promise<Registry> {
  // First: a browser that cannot check the registry need not ask for it.
  const key = await importRegistryKey(publicKey);
  const response = await fetch("/registry.json", {
    cache: "no-cache",
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT)]),
  });
  if (!response.ok) throw new Error(`Registry request failed with ${response.status}.`);
  return await readSignedRegistry(await response.text(), key);
}

/**
 * Follows the registry while the page is visible and online: now, at once when it becomes so, and about once a minute. A
 * request that fails changes nothing, because the next one comes soon. Null until the first one.
 */
export function useRegistry({ publicKey }: Pick<Deployment, "publicKey">): Registry | null {
  const [refetchInterval] = useState(() => INTERVAL * (1 + JITTER * (2 * Math.random() - 1)));
  const { data } = useQuery<Registry | null>({
    queryKey: ["registry"],
    queryFn: ({ signal }) => fetchRegistry(publicKey ?? "", signal),
    initialData: null,
    retry: false,
    refetchInterval,
    refetchOnWindowFocus: "always",
    refetchOnReconnect: "always",
  });
  return data;
}
