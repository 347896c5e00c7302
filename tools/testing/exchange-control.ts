/** Command of the simulated exchange's control endpoint. */
type Fault = { kind: string } & Record<string, unknown>;

type State = { connections: { origin: string | null; streams: string[] }[]; usedWeight: number };

export type ExchangeControl = {
  fault(fault: Fault): Promise<void>;
  /** Closes every connection and refuses new ones until `reset`. */
  loseFeed(): Promise<void>;
  /** Ends all faults. */
  reset(): Promise<void>;
  /** Streams of each open connection, such as btcusdt@ticker. */
  subscriptions(of?: "pages" | "service"): Promise<string[][]>;
  /** Weight of all requests in the current minute. */
  usedWeight(): Promise<number>;
};

async function call(url: string, init?: RequestInit): Promise<State> {
  const response = await fetch(url, init);
  if (!response.ok) throw new Error(`${url}: ${await response.text()}`);
  return (await response.json()) as State;
}

export function exchangeControl(exchange: string): ExchangeControl {
  async function fault(fault: Fault): Promise<void> {
    await call(`${exchange}/control/faults`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(fault),
    });
  }
  return {
    fault,
    async loseFeed() {
      await fault({ kind: "refuse" });
      await fault({ kind: "drop" });
    },
    async reset() {
      await call(`${exchange}/control/reset`, { method: "POST" });
    },
    async subscriptions(of = "pages") {
      const { connections } = await call(`${exchange}/control/state`);
      const theirs = connections.filter(({ origin }) => (origin === null) === (of === "service"));
      return theirs.map(({ streams }) => [...streams].sort());
    },
    usedWeight: async () => (await call(`${exchange}/control/state`)).usedWeight,
  };
}
