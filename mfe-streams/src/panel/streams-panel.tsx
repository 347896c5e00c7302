import type { Stream } from "@cointide/shared/contracts/streams";
import { useFeedStatus } from "@cointide/shared/feed/use-feed-status";
import { useHost } from "@cointide/shared/host";
import { useSession } from "@cointide/shared/host/use-session";
import { Button, ButtonLink } from "@cointide/shared/ui/button";
import { FormMessage } from "@cointide/shared/ui/form-message";
import { Skeleton } from "@cointide/shared/ui/skeleton";
import { Plus } from "lucide-react";
import { type RefObject, useEffect, useId, useRef } from "react";
import { useRefusedChoices } from "../picker/refused-choices.ts";
import { followGuestStreams } from "../saving/keep-guest-streams.ts";
import { usePendingStreams } from "../use-pending-streams.ts";
import { useStreams } from "../use-streams.ts";
import { AccountHint } from "./account-hint.tsx";
import { DeletedStream } from "./deleted-stream.tsx";
import { inParts, panelItems } from "./panel-items.ts";
import { StreamCard } from "./stream-card.tsx";
import styles from "./streams-panel.module.css";
import { useDeletions } from "./use-deletions.ts";
import { useNewStream } from "./use-new-stream.ts";

/** The visitor's streams with their live prices. */
export function StreamsPanel() {
  const host = useHost();
  const { state } = useFeedStatus();
  const { kind } = useSession();
  const { streams, error, retry } = useStreams();
  const panel = useRef<HTMLElement>(null);
  const titleId = useId();
  useEffect(() => followGuestStreams(host), [host]);
  useNewStream(panel);
  useRefusedChoices();

  return (
    <section ref={panel} className={styles.panel} aria-labelledby={titleId} data-feed={state}>
      <header className={styles.header}>
        <h2 id={titleId} tabIndex={-1} data-focus-fallback="">
          Your streams
        </h2>
        <ButtonLink to="/dashboard/streams" variant="primary">
          <Plus aria-hidden="true" />
          Create
        </ButtonLink>
      </header>
      {kind === "guest" && streams !== undefined && streams.length > 0 && <AccountHint />}
      {streams === undefined && error === null && (
        <Skeleton lines={1} height="13rem" label="Loading your streams" />
      )}
      {streams === undefined && error !== null && (
        <div className={styles.failure}>
          <FormMessage message={error.message} />
          <Button onClick={retry}>Retry</Button>
        </div>
      )}
      {streams !== undefined && <StreamList streams={streams} panel={panel} />}
    </section>
  );
}

function StreamList({ streams, panel }: { streams: Stream[]; panel: RefObject<HTMLElement | null> }) {
  const deletions = useDeletions(panel, streams);
  const pending = usePendingStreams();
  return (
    <>
      {streams.length === 0 && <p className={styles.empty}>Create a new stream to get started</p>}
      {inParts(panelItems(streams, deletions)).map((items, part) => (
        <ul key={part} className={styles.list}>
          {items.map(({ stream, deletion }) => (
            <li key={stream.id}>
              {deletion ? (
                <DeletedStream deletion={deletion} isPending={pending.has(stream.id)} />
              ) : (
                <StreamCard stream={stream} isPending={pending.has(stream.id)} />
              )}
            </li>
          ))}
        </ul>
      ))}
    </>
  );
}
