import type { Stream } from "@cointide/shared/contracts/streams";
import { visibleOrEmpty } from "@cointide/shared/contracts/visible-text";
import { splitSymbol } from "@cointide/shared/format/split-symbol";
import { useHost } from "@cointide/shared/host";
import { Button } from "@cointide/shared/ui/button";
import { CoinMark } from "@cointide/shared/ui/coin-mark";
import { board } from "../data/board.ts";
import { inOrder } from "../data/panel-items.ts";
import { streamName } from "../data/stream-name.ts";
import { keepStreamOrder, keepSymbolOrder } from "../data/stream-order.ts";
import { PinButton } from "../rows/pin-button.tsx";
import styles from "./arrange.module.css";
import { SortableList } from "./sortable-list.tsx";

type ArrangeStreamsProps = {
  streams: readonly Stream[];
  /** Streams that wait for the service: their symbols stay as they are. */
  pending: ReadonlySet<string>;
  onDone: () => void;
};

function ArrangedSymbol({ symbol }: { symbol: string }) {
  const { base } = splitSymbol(symbol);
  return (
    <span className={styles.symbol}>
      <CoinMark code={base} />
      <span className={styles.name} translate="no">
        {symbol}
      </span>
      <PinButton symbol={symbol} />
    </span>
  );
}

/** A stream's own name, if it has one. */
function StreamName({ name = "" }: { name: string | undefined }) {
  const shown = visibleOrEmpty(name).trim();
  if (shown === "") return null;
  return (
    <h3 className={styles.streamName} translate="no" dir="auto">
      {shown}
    </h3>
  );
}

/** How to arrange, for what the device is used with. */
function Hint() {
  return (
    <p className={styles.hint}>
      <span className={styles.forMouse}>
        Drag to reorder, or focus a handle and press Space. Pin one pair to the top.
      </span>
      <span className={styles.forTouch}>Move a handle to reorder. Pin one pair to the top.</span>
    </p>
  );
}

/** The streams as a plain list, in place of the board: they and their symbols are put into an order, and one is pinned. */
export function ArrangeStreams({ streams, pending, onDone }: ArrangeStreamsProps) {
  const host = useHost();
  const order = board.use((value) => value.order);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const ids = inOrder(streams, order).map(({ id }) => id);
  const nameOf = (id: string) => `stream ${streamName(byId.get(id) ?? { symbols: [] })}`;
  return (
    <div className={styles.board}>
      <div className={styles.head}>
        <Hint />
        <Button variant="primary" onClick={onDone}>
          Done
        </Button>
      </div>
      <SortableList
        ids={ids}
        nameOf={nameOf}
        isGrid
        onMove={(moved) => keepStreamOrder(host, streams, moved)}
      >
        {(id) => (
          <div className={styles.stream}>
            <StreamName name={byId.get(id)?.name} />
            <SortableList
              ids={byId.get(id)?.symbols ?? []}
              nameOf={(symbol) => symbol}
              onMove={(symbols) => !pending.has(id) && keepSymbolOrder(host, id, symbols)}
            >
              {(symbol) => <ArrangedSymbol symbol={symbol} />}
            </SortableList>
          </div>
        )}
      </SortableList>
    </div>
  );
}
