/**
 * The dashboard as one would write it by the book, to compare with: one list component over the query cache,
 * `react-use-websocket`, a flush each second. It has what the comparison needs and no more: no ages, no marks
 * for changes, no hand-over, no checks of what the feed sends.
 */
import { QueryClient, QueryClientProvider, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { createRoot } from "react-dom/client";
import useWebSocket from "react-use-websocket";

const FEED = new URLSearchParams(location.search).get("feed") ?? "";
const FLUSH = 1_000;
/** The exchange allows 1,024 streams on a connection. It takes messages of up to 4,096 bytes, and five a second. */
const SYMBOLS_A_CONNECTION = 1_000;
const SYMBOLS_A_MESSAGE = 150;
const MESSAGE_EVERY = 500;

/** What the page shows of a symbol: the fields of the exchange's message that the dashboard reads. */
type Ticker = { last: string; change: string; pchange: string; average: string };

/** What the query `["streams"]` holds. */
type Streams = { streams: { id: string; symbols: string[] }[]; tickers: Record<string, Ticker> };

const readStreams = (): Streams => ({
  streams: JSON.parse(localStorage.getItem("u:streams") ?? "[]"),
  tickers: {},
});

const COLUMNS = [
  { key: "last", label: "Last price" },
  { key: "change", label: "Change" },
  { key: "pchange", label: "24 h %" },
  { key: "average", label: "Average" },
] as const;

const NUMBERS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Rises are green and falls red, where the column tells one. */
const colour = (key: keyof Ticker, value: string): string | undefined =>
  key === "change" || key === "pchange" ? (value.startsWith("-") ? "down" : "up") : undefined;

/** All streams: one component that reads the whole result from the cache and renders every cell at each flush. */
function StreamList() {
  const { data } = useQuery({ queryKey: ["streams"], queryFn: readStreams, staleTime: Infinity });
  return (
    <main>
      {data?.streams.map(({ id, symbols }) => (
        <article key={id}>
          <h3>{symbols.join(", ")}</h3>
          <table>
            <tbody>
              {symbols.map((symbol) => {
                const ticker = data.tickers[symbol];
                return (
                  <tr key={symbol}>
                    <th scope="row">{symbol}</th>
                    {COLUMNS.map(({ key, label }) => (
                      <td
                        key={key}
                        data-label={label}
                        title={ticker?.[key]}
                        className={ticker && colour(key, ticker[key])}
                      >
                        {ticker === undefined ? "…" : NUMBERS.format(Number(ticker[key]))}
                      </td>
                    ))}
                  </tr>
                );
              })}
            </tbody>
          </table>
        </article>
      ))}
    </main>
  );
}

/**
 * Subscribes the symbols and writes what has come into the query cache once a second. A message is parsed and
 * put into a buffer; `filter` keeps the library from storing it as state, because rendering for every
 * message, which it does if left alone, brings the page to a halt at a few hundred a second.
 */
function Feed({ symbols }: { symbols: readonly string[] }) {
  const queryClient = useQueryClient();
  const buffer = useRef<Record<string, Ticker>>({});
  const { sendJsonMessage } = useWebSocket(FEED, {
    share: false,
    filter: () => false,
    shouldReconnect: () => true,
    onOpen: () => {
      for (let at = 0; at < symbols.length; at += SYMBOLS_A_MESSAGE) {
        const params = symbols
          .slice(at, at + SYMBOLS_A_MESSAGE)
          .map((symbol) => `${symbol.toLowerCase()}@ticker`);
        const send = () => sendJsonMessage({ method: "SUBSCRIBE", params, id: 1 });
        setTimeout(send, (at / SYMBOLS_A_MESSAGE) * MESSAGE_EVERY);
      }
    },
    onMessage: ({ data }) => {
      const { e, s, c, p, P, w } = JSON.parse(data);
      if (e === "24hrTicker") buffer.current[s] = { last: c, change: p, pchange: P, average: w };
    },
  });

  useEffect(() => {
    const timer = setInterval(() => {
      const news = buffer.current;
      buffer.current = {};
      queryClient.setQueryData<Streams>(
        ["streams"],
        (known) => known && { ...known, tickers: { ...known.tickers, ...news } },
      );
    }, FLUSH);
    return () => clearInterval(timer);
  }, [queryClient]);
  return null;
}

const symbols = [...new Set(readStreams().streams.flatMap((stream) => stream.symbols))];
const parts = Array.from({ length: Math.ceil(symbols.length / SYMBOLS_A_CONNECTION) }, (_, at) =>
  symbols.slice(at * SYMBOLS_A_CONNECTION, (at + 1) * SYMBOLS_A_CONNECTION),
);

createRoot(document.getElementById("root") as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    {parts.map((part) => (
      <Feed key={part[0]} symbols={part} />
    ))}
    <StreamList />
  </QueryClientProvider>,
);
