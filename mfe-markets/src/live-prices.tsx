import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { useTicker } from "@cointide/shared/ticks/use-ticker";
import { Decimal } from "@cointide/shared/ui/decimal";
import { Modal } from "@cointide/shared/ui/modal";
import styles from "./live-prices.module.css";

/** One symbol with its last price. It renders when this symbol ticks, and for no other reason. */
function LivePrice({ symbol }: { symbol: string }) {
  const ticker = useTicker(symbol);
  const hasTicked = ticker !== undefined && ticker.eventTime > 0;
  return (
    <>
      <dt>{symbol}</dt>
      <dd className={styles.price}>
        {hasTicked ? <Decimal value={ticker.last} kind="price" flash /> : "waiting"}
      </dd>
    </>
  );
}

/** The last prices of all symbols in the visitor's streams. */
export function LivePrices() {
  const { data: streams = [] } = useQuery({
    ...streamsQuery(useHost()),
    select: (result) => result.streams,
  });
  const symbols = [...new Set(streams.flatMap((stream) => stream.symbols))].sort();
  return (
    <Modal title="Markets" size="sm" closeTo="/dashboard">
      {symbols.length === 0 ? (
        <p>Create a stream, and the prices of its assets appear here.</p>
      ) : (
        <dl className={styles.prices}>
          {symbols.map((symbol) => (
            <LivePrice key={symbol} symbol={symbol} />
          ))}
        </dl>
      )}
    </Modal>
  );
}
