import { nameClass, SymbolName } from "@cointide/shared/board/name";
import type { DatedTicker, DatedTickers } from "@cointide/shared/contracts/market";
import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useBoardFormat } from "@cointide/shared/preferences/display";
import { useQuery } from "@cointide/shared/query";
import { cachedStreams } from "@cointide/shared/streams/cached-streams";
import { Button } from "@cointide/shared/ui/button";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Check, Plus, Undo2 } from "lucide-react";
import { useId } from "react";
import { discardStream, saveStream } from "../data/change-streams.ts";
import { readyTickersQuery } from "../data/get-ready-tickers.ts";
import { useApplyChange } from "../data/use-apply-change.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useHasAlert } from "../rows/use-board-source.ts";
import styles from "./ready-streams.module.css";

type ReadyStream = { name: string; about: string; symbols: readonly string[] };

const READY_STREAMS: readonly ReadyStream[] = [
  {
    name: "Majors",
    about: "The most traded coins, in US dollars",
    symbols: ["BTCUSDT", "ETHUSDT", "SOLUSDT", "XRPUSDT", "BNBUSDT"],
  },
  {
    name: "Against Bitcoin",
    about: "Coins measured against Bitcoin",
    symbols: ["ETHBTC", "SOLBTC", "BNBBTC", "XRPBTC", "ADABTC"],
  },
  {
    name: "Small coins",
    about: "Low-priced and volatile",
    symbols: ["SHIBUSDT", "PEPEUSDT", "BONKUSDT", "FLOKIUSDT", "DOGEUSDT"],
  },
  {
    name: "Turkish lira",
    about: "The dollar and major coins, in lira",
    symbols: ["USDTTRY", "BTCTRY", "ETHTRY", "SOLTRY", "DOGETRY"],
  },
];
const SYMBOLS = READY_STREAMS.flatMap(({ symbols }) => symbols);

/** All symbols while it is not known which of them the exchange lists and trades. */
function tradedOf(symbols: readonly string[], tickers: DatedTickers | undefined): readonly string[] {
  if (tickers === undefined) return symbols;
  return symbols.filter((symbol) => Object.hasOwn(tickers, symbol) && !tickers[symbol]?.halted);
}

function ReadyRow({ symbol, ticker }: { symbol: string; ticker: DatedTicker | null | undefined }) {
  const format = useBoardFormat(symbol, ticker?.last);
  return (
    <li className={styles.row}>
      <span className={nameClass}>
        <SymbolName symbol={symbol} hasAlert={useHasAlert(symbol)} />
      </span>
      <span className={styles.price}>
        {ticker ? (
          <Decimal value={ticker.last} kind="price" format={format} flash />
        ) : (
          <Skeleton width="5em" />
        )}
      </span>
      <span className={styles.change}>{ticker && <Decimal value={ticker.pchange} kind="percent" />}</span>
    </li>
  );
}

/** Creates a ready stream, and takes it back. */
function useReadyStream({ name }: ReadyStream, symbols: readonly string[]) {
  const host = useHost();
  const apply = useApplyChange();
  return {
    create() {
      const settled = saveStream(host, { symbols: [...symbols], name });
      const created = cachedStreams(host.queryClient).streams.at(-1)?.id;
      apply(settled, `Stream created: ${name}`, { created });
    },
    undo({ id }: Stream) {
      const discarded = discardStream(host, id);
      if (discarded !== null) apply(discarded.settled, `Stream removed: ${name}`);
    },
  };
}

type ReadyCardProps = {
  ready: ReadyStream;
  streams: readonly Stream[];
  tickers: DatedTickers | undefined;
  onAdd: () => void;
};

function ReadyCard({ ready, streams, tickers, onAdd }: ReadyCardProps) {
  const id = useId();
  const symbols = tradedOf(ready.symbols, tickers);
  const { create, undo } = useReadyStream(ready, symbols);
  const pending = usePendingStreams();
  const added = streams.findLast((stream) => stream.symbols.join() === symbols.join());
  if (symbols.length === 0) return null;
  const add = () => {
    create();
    onAdd();
  };
  return (
    <li className={styles.card} data-ready={ready.name} aria-labelledby={id}>
      <div className={styles.title}>
        <h3 id={id} className={styles.name}>
          {ready.name}
        </h3>
        <p className={styles.about}>{ready.about}</p>
      </div>
      <ul className={styles.rows} aria-labelledby={id}>
        {symbols.map((symbol) => (
          <ReadyRow key={symbol} symbol={symbol} ticker={tickers?.[symbol]} />
        ))}
      </ul>
      <div className={styles.action}>
        {added !== undefined && (
          <span className={styles.added}>
            <Check aria-hidden="true" />
            <span>Added</span>
          </span>
        )}
        <Button
          aria-describedby={id}
          // A second click of a double click would take back what the first one added.
          data-once=""
          busy={added !== undefined && pending.has(added.id)}
          disabled={tickers === undefined}
          onClick={() => (added === undefined ? add() : undo(added))}
        >
          {added === undefined ? <Plus aria-hidden="true" /> : <Undo2 aria-hidden="true" />}
          <span>{added === undefined ? "Add this stream" : "Undo"}</span>
        </Button>
      </div>
    </li>
  );
}

/** Streams that need one click, with their prices. What the exchange does not trade is left out. */
export function ReadyStreams({ streams, onAdd }: Pick<ReadyCardProps, "streams" | "onAdd">) {
  const { data: tickers, isError } = useQuery(readyTickersQuery(useHost().api, SYMBOLS));
  // Without an answer, a pair may not be listed.
  if (tickers === undefined && isError) return null;
  return (
    <ul className={styles.list}>
      {READY_STREAMS.map((ready) => (
        <ReadyCard key={ready.name} ready={ready} streams={streams} tickers={tickers} onAdd={onAdd} />
      ))}
    </ul>
  );
}
