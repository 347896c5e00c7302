import type { RegistryEntry } from "@cointide/shared/contracts/registry";
import type { FastifyInstance } from "fastify";
import type { SliceAddress } from "../config/slice-address.ts";
import { close, open } from "./listen.ts";
import { logOncePerMinute } from "./log-once.ts";

/** How often the registry is read, in ms: a new slice's page works about so long after it is published. */
const INTERVAL = 500;

type SlicesOptions = {
  /** Makes the server of a slice. */
  createServer(slice: string): FastifyInstance;
  /** The slices to serve, as they are now. */
  slices(): readonly RegistryEntry[];
  addressOf(slice: { name: string; port: number }): Pick<SliceAddress, "port">;
  host: string;
  /** Says where a slice is served that came, or moved, after the first ones. */
  say?: (line: string) => void;
};

/**
 * Serves slices, each on its own port, and what is published later too, also where its port has changed. A port that is
 * in use keeps one slice away, is logged, and is tried again.
 */
export function openSlices({ createServer, slices, addressOf, host, say = console.log }: SlicesOptions): {
  close(): Promise<void>;
} {
  const report = logOncePerMinute();
  const served = new Map<string, { port: number; app: FastifyInstance }>();
  const first = new Set(slices().map(({ name }) => name));

  async function serve(slice: RegistryEntry): Promise<void> {
    const { name } = slice;
    try {
      const { port } = addressOf(slice);
      const before = served.get(name);
      if (before?.port === port) return;
      const app = createServer(name);
      served.set(name, { port, app });
      if (before !== undefined) await close(before.app);
      await open(app, name, port, host);
      if (before !== undefined || !first.has(name))
        say(`\n${name} is also served at http://localhost:${port}`);
    } catch (error) {
      served.delete(name);
      report(error instanceof Error ? error.message : String(error));
    }
  }

  const serveAll = () => {
    for (const slice of slices()) void serve(slice);
  };
  serveAll();
  const timer = setInterval(serveAll, INTERVAL);
  return {
    async close() {
      clearInterval(timer);
      await Promise.all([...served.values()].map(({ app }) => close(app)));
    },
  };
}
