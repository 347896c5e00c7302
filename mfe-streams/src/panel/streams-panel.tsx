import type { Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { display } from "@cointide/shared/preferences/display";
import { useNavigate } from "@cointide/shared/router";
import { followGuestStreams } from "@cointide/shared/streams/keep-guest-streams";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Plus } from "lucide-react";
import {
  type CSSProperties,
  type RefObject,
  Suspense,
  useDeferredValue,
  useEffect,
  useId,
  useRef,
  useState,
} from "react";
import { board } from "../board/board.ts";
import { lazyPart } from "../board/lazy-part.tsx";
import { inParts } from "../in-parts.ts";
import { useShortcut } from "../keys/use-shortcut.ts";
import { useUnsentNames } from "../naming/use-unsent-names.ts";
import { useRefusedChoices } from "../picker/refused-choices.ts";
import { usePendingStreams } from "../use-pending-streams.ts";
import { useStreams } from "../use-streams.ts";
import { AccountHint } from "./account-hint.tsx";
import { DeletedStream } from "./deleted-stream.tsx";
import { FirstStreams } from "./first-streams.tsx";
import { inOrder, panelItems } from "./panel-items.ts";
import { StreamCard } from "./stream-card.tsx";
import styles from "./streams-panel.module.css";
import { useDeletions } from "./use-deletions.ts";
import { useNewStream } from "./use-new-stream.ts";

const BoardTools = lazyPart("The view", async () => (await import("../board/board-tools.tsx")).BoardTools);
const BoardTable = lazyPart("The table", async () => (await import("../table/board-table.tsx")).BoardTable);
const Pinned = lazyPart("The pinned price", async () => (await import("../pin/pinned.tsx")).Pinned);
const ConversionLine = lazyPart(
  "The rates of prices",
  async () => (await import("@cointide/shared/ui/conversion-line")).ConversionLine,
);
const ArrangeStreams = lazyPart(
  "The order of streams",
  async () => (await import("../order/arrange-streams.tsx")).ArrangeStreams,
);

/** The visitor's streams with their live prices. */
export function StreamsPanel() {
  const host = useHost();
  const { kind } = useSession();
  const { streams, error, retry } = useStreams();
  const currency = display.use((choices) => choices.currency);
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  const [isArranging, setArranging] = useState(false);
  const hasStreams = streams !== undefined && streams.length > 0;
  useEffect(() => followGuestStreams(host), [host]);
  useNewStream(panel);
  const navigate = useNavigate();
  const openPicker = () => void navigate("/dashboard/streams");
  useShortcut("n", "New stream", openPicker);
  // The picker begins at its search.
  useShortcut("/", "Search assets", openPicker);
  useRefusedChoices();
  useUnsentNames(streams);

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId}>
      <header className={styles.header}>
        <h2 id={titleId} tabIndex={-1} data-focus-fallback="">
          Your streams
        </h2>
        <div className={styles.tools} hidden={streams?.length === 0}>
          <Suspense>
            {hasStreams && (
              <BoardTools {...{ streams, isArranging }} onArrange={() => setArranging(!isArranging)} />
            )}
          </Suspense>
        </div>
        <ButtonLink to="/dashboard/streams" variant="primary">
          <Plus aria-hidden="true" />
          <span className={styles.create}>Create</span>
        </ButtonLink>
      </header>
      {currency !== "quoted" && (
        <div className={styles.conversion}>
          <Suspense>
            <ConversionLine />
          </Suspense>
        </div>
      )}
      {streams === undefined && error === null && (
        <Skeleton lines={1} height="13rem" label="Loading your streams" />
      )}
      {streams === undefined && error !== null && (
        <div className={styles.failure}>
          <FormMessage message={error.message} />
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
      {streams !== undefined && (
        <Board
          {...{ streams, panel }}
          isArranging={isArranging && hasStreams}
          onArranged={() => {
            setArranging(false);
            // The button that ended it goes.
            panel.current?.querySelector("h2")?.focus();
          }}
        />
      )}
      {kind === "guest" && hasStreams && <AccountHint />}
    </section>
  );
}

type BoardProps = {
  streams: Stream[];
  panel: RefObject<HTMLElement | null>;
  isArranging: boolean;
  onArranged: () => void;
};

/** The streams in the view that was chosen, with the pinned symbol on top. */
function Board({ streams, panel, isArranging, onArranged }: BoardProps) {
  const { view, pinned } = board.use();
  const pending = usePendingStreams();
  const isInTable = view === "table" && streams.length > 0;
  return (
    <Suspense fallback={<Skeleton lines={1} height="13rem" label="Loading the board" />}>
      {pinned !== null && streams.some(({ symbols }) => symbols.includes(pinned)) && (
        <Suspense>
          <Pinned symbol={pinned} isInTable={isInTable || isArranging} />
        </Suspense>
      )}
      {isArranging && <ArrangeStreams {...{ streams, pending }} onDone={onArranged} />}
      {!isArranging && isInTable && <BoardTable streams={streams} />}
      {!isArranging && !isInTable && <StreamList streams={streams} panel={panel} pending={pending} />}
      <FirstStreams streams={streams} onDone={() => panel.current?.querySelector("h2")?.focus()} />
    </Suspense>
  );
}

/** How many cards are skipped as one list, while none of them is near: whole rows, in up to three columns. */
const PART = 60;

/** As many as a large screen shows. The others are rendered behind the first paint, without holding up what a hand does. */
const AT_ONCE = 15;

/** How many of them have values in the first paint; the others get theirs, in pieces, where they are near. */
const VALUES_AT_ONCE = 6;

type StreamListProps = Pick<BoardProps, "streams" | "panel"> & { pending: ReadonlySet<string> };

function StreamList({ streams, panel, pending }: StreamListProps) {
  const deletions = useDeletions(panel, streams);
  const order = board.use((value) => value.order);
  const items = inOrder(panelItems(streams, deletions), order);
  const isWhole = useDeferredValue(true, false);
  return (
    <>
      {inParts(isWhole ? items : items.slice(0, AT_ONCE), PART).map((items, part) => (
        <ul key={part} className={styles.list} style={{ "--cards": items.length } as CSSProperties}>
          {items.map(({ id, stream, deletion }, at) => (
            <li key={id}>
              {deletion ? (
                <DeletedStream deletion={deletion} isPending={pending.has(id)} />
              ) : (
                <StreamCard
                  stream={stream}
                  isPending={pending.has(id)}
                  hasValuesAtOnce={part === 0 && at < VALUES_AT_ONCE}
                />
              )}
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
