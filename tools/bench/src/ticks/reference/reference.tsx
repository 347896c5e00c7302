/**
 * The dashboard as one would write it by the book, to compare with: one list component over the query cache,
 * `react-use-websocket`, a flush each second. It has what the comparison needs and no more: no ages, no marks
 * for changes, no hand-over, no checks of what the feed sends.
 */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { createRoot } from "react-dom/client";
import { StreamList } from "./stream-list.tsx";
import { readStreams } from "./ticker.ts";
import { useFeed } from "./use-feed.ts";

/** The exchange allows 1,024 streams on a connection. */
const SYMBOLS_A_CONNECTION = 1_000;

const symbols = [...new Set(readStreams().streams.flatMap((stream) => stream.symbols))];
const parts = Array.from({ length: Math.ceil(symbols.length / SYMBOLS_A_CONNECTION) }, (_, at) =>
  symbols.slice(at * SYMBOLS_A_CONNECTION, (at + 1) * SYMBOLS_A_CONNECTION),
);

function Feed({ symbols }: { symbols: readonly string[] }) {
  useFeed(symbols);
  return null;
}

createRoot(document.getElementById("root") as HTMLElement).render(
  <QueryClientProvider client={new QueryClient()}>
    {parts.map((part) => (
      <Feed key={part[0]} symbols={part} />
    ))}
    <StreamList />
  </QueryClientProvider>,
);
