import autocannon from "autocannon";

/** How many requests are under way at once. */
const CONNECTIONS = 32;

export type Request = autocannon.Request & { path: string };

/** What a load brought: requests a second, and how long they took in ms. */
export type Load = { perSecond: number; p50: number; p99: number };

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
  let connection = 0;
  const setupClient = (client: autocannon.Client) => client.setRequests(requests(connection++));
  const result = await autocannon({
    ...{ url, connections, duration, setupClient, sampleInt: 100 },
    ...(rate !== undefined && { overallRate: Math.max(connections, Math.round(rate)) }),
  });
  const { errors, timeouts, non2xx } = result;
  if (errors + timeouts + non2xx > 0) {
    const seen = JSON.stringify((result as { statusCodeStats?: unknown }).statusCodeStats);
    throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} refusals: ${seen}`);
  }
  return {
    perSecond: result["2xx"] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}
