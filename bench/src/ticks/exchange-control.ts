/** What the benchmark asks of the simulated exchange, over its control interface. */
export type ExchangeControl = {
  /** How often each subscribed symbol ticks from now on. */
  tickEvery(ms: number): Promise<void>;
  /** How many streams are subscribed on all connections. */
  subscribed(): Promise<number>;
  /** Pairs in trade, by symbol: first those of the table, then those made up. */
  symbols(): Promise<string[]>;
};

type State = { connections: { streams: string[] }[] };
type Info = { symbols: { symbol: string; status: string }[] };

export function controlExchange(address: string): ExchangeControl {
  const get = async <Answer>(path: string): Promise<Answer> => {
    const response = await fetch(`${address}${path}`);
    return (await response.json()) as Answer;
  };
  return {
    async tickEvery(tickMs) {
      const body = JSON.stringify({ kind: "tickRate", tickMs });
      const response = await fetch(`${address}/control/faults`, { method: "POST", body });
      if (!response.ok) throw new Error(`The exchange refused: ${await response.text()}`);
    },
    async subscribed() {
      const { connections } = await get<State>("/control/state");
      return connections.reduce((sum, { streams }) => sum + streams.length, 0);
    },
    async symbols() {
      const { symbols } = await get<Info>("/api/v3/exchangeInfo");
      const trading = symbols.filter(({ status }) => status === "TRADING").map(({ symbol }) => symbol);
      const isMadeUp = (symbol: string) => symbol.startsWith("COIN");
      return [...trading.filter((symbol) => !isMadeUp(symbol)), ...trading.filter(isMadeUp)];
    },
  };
}

/** Makes the exchange list 2,000 pairs, move each price with each tick and take orders. */
export const BUSY = { EXCHANGE_MORE_COINS: "1300", EXCHANGE_RESTLESS: "1", EXCHANGE_CONTROL: "1" };
