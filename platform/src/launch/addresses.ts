import { createServer } from "node:net";
import { setTimeout as delay } from "node:timers/promises";

/** How long a program may take to answer, in ms: a slow machine needs long to create the database. */
const TIMEOUT = 60_000;
/** Between two looks at a program that starts, in ms: the looks take the processor from what they wait for. */
const POLL = 150;

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    // An address family that the machine lacks cannot be busy.
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    probe.listen(port, host, () => probe.close(() => resolve(true)));
  });
}

/** Whether no program of this machine listens on a port. */
export const isPortFree = async (port: number): Promise<boolean> =>
  (await isFree(port, "127.0.0.1")) && (await isFree(port, "::1"));

/** The first free port from the given one on. */
export async function freePort(first: number): Promise<number> {
  for (let port = first; port <= 65_535; port += 1) if (await isPortFree(port)) return port;
  throw new Error(`No port from ${first} on is free.`);
}

/** Throws a message that names each port in use. */
export async function requireFreePorts(ports: Record<string, number>): Promise<void> {
  const used: string[] = [];
  for (const [name, port] of Object.entries(ports)) {
    if (!(await isPortFree(port))) used.push(`${name} ${port}`);
  }
  if (used.length === 0) return;
  const names = used.map((text) => text.split(" ")[0]).join(" and ");
  throw new Error(
    used.length === 1
      ? `${used[0]} is already in use. Stop the other process or set ${names} to a free port.`
      : `${used.join(" and ")} are already in use. Stop the other processes or set ${names} to free ports.`,
  );
}

/**
 * Waits until the address answers with success. Throws where it does not within the time allowed, and the
 * signal's reason where that ends the waiting.
 */
export async function untilAnswering(
  { name, health }: { name: string; health: string },
  signal?: AbortSignal,
): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT;
  while (performance.now() < giveUpAt) {
    signal?.throwIfAborted();
    try {
      const { ok } = await fetch(health, { signal: AbortSignal.timeout(2_000) });
      if (ok && !signal?.aborted) return;
    } catch {
      // Not listening yet.
    }
    if (!signal?.aborted) await delay(POLL);
  }
  throw new Error(`${name} does not answer at ${health}.`);
}
