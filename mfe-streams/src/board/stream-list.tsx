import { useLongestFigure } from "@cointide/shared/board/use-longest-figure";
import type { Stream } from "@cointide/shared/contracts/streams";
import {
  type CSSProperties,
  type ReactElement,
  type RefObject,
  Suspense,
  useDeferredValue,
  useRef,
  useState,
} from "react";
import { DeletedStream } from "../cards/deleted-stream.tsx";
import { StreamCard } from "../cards/stream-card.tsx";
import { inParts } from "../data/in-parts.ts";
import { lazyPart } from "./lazy-part.tsx";
import styles from "./streams-panel.module.css";
import { useDeletions } from "./use-deletions.ts";
import { useOrderedItems } from "./use-ordered-items.ts";

const CardSorter = lazyPart(
  "The sort of the cards",
  async () => (await import("../cards/card-sorter.tsx")).CardSorter,
);

/** How many cards are skipped as one list, while none of them is near: whole rows, in up to four columns. */
const PART = 60;

/** As many as a large screen shows. The others are rendered behind the first paint, without holding up what a hand does. */
const AT_ONCE = 15;

/** How many cards of a list are drawn wherever they are. */
const FAR = 12;

/** How many of them have values in the first paint; the others get theirs, in pieces, where they are near. */
const VALUES_AT_ONCE = 6;

/** What loads its script: cards that begin sorted wait for it, and those that are there when a sort is chosen stay. */
const Waiting = ({ isNeeded, children }: { isNeeded: boolean; children: ReactElement }) =>
  isNeeded ? children : <Suspense>{children}</Suspense>;

type StreamListProps = {
  streams: readonly Stream[];
  panel: RefObject<HTMLElement | null>;
  pending: ReadonlySet<string>;
};

/** The streams as cards, in the order that was arranged or in that of a column. */
export function StreamList({ streams, panel, pending }: StreamListProps) {
  const { items, shown, sort, order, setOrder } = useOrderedItems(streams, useDeletions(panel, streams));
  const lists = useRef<HTMLDivElement>(null);
  useLongestFigure(lists);
  const list = useRef<HTMLUListElement>(null);
  const isWhole = useDeferredValue(true, false);
  const present = isWhole ? shown : shown.slice(0, AT_ONCE);
  const isSorted = sort !== null && items.length > 0;
  const [beganSorted] = useState(isSorted);
  // Sorted, they are in one list, in which a card that moves is still the same.
  const parts = isSorted ? [present] : inParts(present, PART);
  return (
    <div ref={lists} className={styles.lists}>
      {parts.map((cards, part) => (
        <ul
          key={part}
          ref={part === 0 ? list : undefined}
          className={styles.list}
          data-sorted={isSorted || undefined}
          style={{ "--cards": cards.length } as CSSProperties}
        >
          {cards.map(({ id, stream, deletion }, at) => (
            // An attribute, since by their number all would be styled again when one moves.
            <li key={id} data-far={at >= FAR || undefined}>
              {deletion ? (
                <DeletedStream deletion={deletion} isPending={pending.has(id)} />
              ) : (
                <StreamCard
                  stream={stream}
                  symbols={order?.symbols.get(id) ?? stream.symbols}
                  isPending={pending.has(id)}
                  hasValuesAtOnce={part === 0 && at < VALUES_AT_ONCE}
                />
              )}
            </li>
          ))}
        </ul>
      ))}
      {isSorted && (
        <Waiting isNeeded={beganSorted}>
          <CardSorter {...{ items, sort, list }} onOrder={setOrder} />
        </Waiting>
      )}
    </div>
  );
}
