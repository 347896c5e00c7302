import { useQuery } from "@tanstack/react-query";
import { readStreams, type Ticker } from "./ticker.ts";

const COLUMNS = [
  { key: "last", label: "Last price" },
  { key: "change", label: "Change" },
  { key: "pchange", label: "Percent change" },
  { key: "average", label: "Average" },
] as const;

const NUMBERS = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });

/** Rises are green and falls red, where the column tells one. */
const colour = (key: keyof Ticker, value: string): string | undefined =>
  key === "change" || key === "pchange" ? (value.startsWith("-") ? "down" : "up") : undefined;

/** All streams: one component that reads the whole result from the cache and renders every cell at each flush. */
export function StreamList() {
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
