import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { board } from "../board/board.ts";
import { inOrder } from "../panel/panel-items.ts";
import { PinButton } from "../pin/pin-button.tsx";
import { streamName } from "../stream-name.ts";
import styles from "./arrange.module.css";
import { SortableList } from "./sortable-list.tsx";
import { keepStreamOrder, keepSymbolOrder } from "./stream-order.ts";

type ArrangeStreamsProps = {
  streams: readonly Stream[];
  /** Streams that wait for the service: their symbols stay as they are. */
  pending: ReadonlySet<string>;
};

/** The streams as a plain list, in place of the board: they and their symbols are put into an order, and one is pinned. */
export function ArrangeStreams({ streams, pending }: ArrangeStreamsProps) {
  const host = useHost();
  const order = board.use((value) => value.order);
  const byId = new Map(streams.map((stream) => [stream.id, stream]));
  const ids = inOrder(streams, order).map(({ id }) => id);
  const nameOf = (id: string) => `stream ${streamName(byId.get(id) ?? { symbols: [] })}`;
  return (
    <div className={styles.board}>
      <p className={styles.hint}>Drag to reorder. Pin one pair to the top.</p>
      <SortableList ids={ids} nameOf={nameOf} onMove={(moved) => keepStreamOrder(host, streams, moved)}>
        {(id) => (
          <SortableList
            ids={byId.get(id)?.symbols ?? []}
            nameOf={(symbol) => symbol}
            onMove={(symbols) => !pending.has(id) && keepSymbolOrder(host, id, symbols)}
          >
            {(symbol) => (
              <span className={styles.symbol}>
                <span translate="no">{symbol}</span>
                <PinButton symbol={symbol} />
              </span>
            )}
          </SortableList>
        )}
      </SortableList>
    </div>
  );
}
