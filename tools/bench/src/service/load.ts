import { setTimeout as delay } from "node:timers/promises";
import autocannon from "autocannon";

/** How long nothing is sent after a load, in ms. */
const CALM = 500;

/** How many requests are under way at once. */
const CONNECTIONS = 32;

export type Request = autocannon.Request & { path: string };

/** What a load brought: requests a second, and how long the slowest of a hundred took in ms. */
export type Load = { perSecond: number; p99: number };

type LoadOptions = {
  url: string;
  /** Gives the requests of the n-th connection, which sends them over and over, one after another. */
  requests: (connection: number) => Request[];
  /** Seconds. */
  duration: number;
  /** Requests a second over all connections; without it, as many as are answered. */
  rate?: number;
  connections?: number;
};

/** Loads a server. Throws where any request fails: a refusal is fast, and proves nothing. */
export async function load(options: LoadOptions): Promise<Load> {
  const { url, requests, duration, rate, connections = CONNECTIONS } = options;
  // Made before the clock runs: it takes time, and more for the service, whose clients sign what they send.
  const all = Array.from({ length: connections }, (_, connection) => requests(connection));
  const setupClient = (client: autocannon.Client) => client.setRequests(all.pop() ?? requests(0));
  const result = await autocannon({
    ...{ url, connections, duration, setupClient, sampleInt: 100 },
    ...(rate !== undefined && { overallRate: Math.max(connections, Math.round(rate)) }),
  });
  // A server goes on with what it was asked for last; the next load shall not suffer from that.
  await delay(CALM);
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    const seen = JSON.stringify((result as { statusCodeStats?: unknown }).statusCodeStats);
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals: ${seen}`);
  }
  return { perSecond: result["2xx"] / result.duration, p99: result.latency.p99 };
}
