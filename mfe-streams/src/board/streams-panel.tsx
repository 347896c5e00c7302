import { useRowClicks } from "@cointide/shared/board/row-links";
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
import { type RefObject, Suspense, useEffect, useId, useRef, useState } from "react";
import { board } from "../data/board.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useStreams } from "../data/use-streams.ts";
import { useUnsentNames } from "../data/use-unsent-names.ts";
import { useRefusedChoices } from "../picker/refused-choices.ts";
import { AccountHint } from "./account-hint.tsx";
import { FirstStreams } from "./first-streams.tsx";
import { lazyPart } from "./lazy-part.tsx";
import { StreamList } from "./stream-list.tsx";
import styles from "./streams-panel.module.css";
import { useShortcut } from "./use-shortcut.ts";
import { useShownStream } from "./use-shown-stream.ts";

const BoardTools = lazyPart("The view", async () => (await import("./board-tools.tsx")).BoardTools);
const BoardMenus = lazyPart("The menus", async () => (await import("../rows/board-menus.tsx")).BoardMenus);
const BoardTable = lazyPart("The table", async () => (await import("../table/board-table.tsx")).BoardTable);
const Pinned = lazyPart("The pinned price", async () => (await import("./pinned.tsx")).Pinned);
const ConversionLine = lazyPart(
  "The rates of prices",
  async () => (await import("@cointide/shared/ui/conversion-line")).ConversionLine,
);
const ArrangeStreams = lazyPart(
  "The order of streams",
  async () => (await import("../arrange/arrange-streams.tsx")).ArrangeStreams,
);

/** The visitor's streams with their live prices. */
export function StreamsPanel() {
  const host = useHost();
  const { kind } = useSession();
  const { streams, error, retry } = useStreams();
  const currency = display.use((choices) => choices.currency);
  const panel = useRef<HTMLElement>(null);
  const pressed = useRef<HTMLElement>(null);
  const titleId = useId();
  const [isArranging, setArranging] = useState(false);
  const hasStreams = streams !== undefined && streams.length > 0;
  useEffect(() => followGuestStreams(host), [host]);
  useShownStream(panel);
  useRowClicks(panel);
  const navigate = useNavigate();
  useShortcut("n", "New stream", () => void navigate("/dashboard/streams"));
  useRefusedChoices();
  useUnsentNames(streams);

  return (
    <section
      ref={panel}
      className={styles.panel}
      aria-labelledby={titleId}
      onClickCapture={({ target }) => {
        pressed.current = (target as Element).closest<HTMLElement>("button[popovertarget]");
      }}
    >
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
        <span className={styles.create}>
          <ButtonLink to="/dashboard/streams" variant="primary">
            <Plus aria-hidden="true" />
            <span>Create</span>
          </ButtonLink>
        </span>
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
      <Suspense>{hasStreams && <BoardMenus {...{ streams, panel, pressed }} />}</Suspense>
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
