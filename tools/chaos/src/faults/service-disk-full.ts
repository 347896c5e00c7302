import { seconds, timed, until } from "@cointide/testing/until";
import type { Fault } from "../run/fault.ts";
import { type Client, signUp } from "../world/service-client.ts";
import { refreshMember } from "./service-pages.ts";

const MANY = 40;

/** Writes more and more, until the service has no room for it. Gives how many writes it acknowledged. */
async function writeUntilRefused(client: Client, symbols: readonly string[]): Promise<number> {
  for (let written = 0; written < 480; written += MANY) {
    const streams = Array.from({ length: MANY }, (_, index) => ({
      _id: { $oid: (written + index + 1).toString(16).padStart(24, "0") },
      symbols: symbols.slice(0, 5),
    }));
    const { status } = await client.call("POST", "/streams/import", { streams });
    if (status === 0 || status >= 500) return written;
  }
  throw new Error("The service has room for whatever is written.");
}

async function storedCount(client: Client): Promise<number | null> {
  const { status, body } = await client.call("GET", "/streams");
  return status === 200 ? (body as { tstreams: number }).tstreams : null;
}

/** Reads prices beside accounts, for as long as the database is tried again. Gives how long it took at most. */
async function readPrices(client: Client, symbols: readonly string[]): Promise<string> {
  let longest = 0;
  for (const end = Date.now() + 4_000; Date.now() < end; ) {
    const count = storedCount(client);
    const { ms, value } = await timed(client.call("GET", `/tickers?symbols=${symbols[0]}`));
    if (value.status !== 200)
      throw new Error(`GET /tickers answered ${value.status} while the disk was full.`);
    longest = Math.max(longest, ms);
    await count;
  }
  return `prices took at most ${seconds(longest)}`;
}

/** The disk with the database is full. */
export const serviceDiskFull: Fault = {
  name: "out of disk",
  kind: "service",
  lacks: ({ disk }) => disk.lacks,
  lasts: 3_000,
  async inject(world) {
    const { product, disk, guest } = world;
    const pid = product.pid("api");
    const hoarder = await signUp(product.serviceUrl, "Hoarder");
    const how = disk.fill(pid);
    let acknowledged = 0;
    return {
      async prove() {
        acknowledged = await writeUntilRefused(hoarder, guest.symbols);
        return `${how}; an import was refused`;
      },
      async during() {
        const count = await storedCount(hoarder);
        const prices = await readPrices(hoarder, guest.symbols);
        return `${count === null ? "even reading failed" : "reading went on"}; ${prices}`;
      },
      lift: async () => disk.free(pid),
      async after() {
        const count = await until("the service reads again", () => storedCount(hoarder), 20_000);
        await refreshMember(world);
        return {
          text: product.pid("api") === pid ? "the same process went on" : "in a new process",
          lostWrites: Math.max(0, acknowledged - count),
        };
      },
    };
  },
};
