import { MAX_STREAM_SYMBOLS, type Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { IconButton, IconLink } from "@cointide/shared/ui/icon-button";
import { ListPlus, Plus } from "lucide-react";
import { useState } from "react";
import { saveStream } from "../data/change-streams.ts";
import { streamName } from "../data/stream-name.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useStreams } from "../data/use-streams.ts";
import { PinButton } from "./pin-button.tsx";
import styles from "./row-entries.module.css";

/** Adds a symbol to a stream, and says how it went. */
function useAddSymbol(symbol: string): (stream: Stream) => void {
  const host = useHost();
  return (stream) => {
    const { id, symbols } = stream;
    saveStream(host, { id, symbols: [...symbols, symbol] }).then(
      () => host.bus.emit("notice", { type: "success", message: `${symbol} added to ${streamName(stream)}` }),
      (error: Error) => host.bus.emit("notice", { type: "error", message: error.message }),
    );
  };
}

type AddToStreamProps = { symbol: string; streams: readonly Stream[] };

/** Adds a symbol to a stream that has room for it, or to a new one. */
function AddToStream({ symbol, streams }: AddToStreamProps) {
  const [isOpen, setOpen] = useState(false);
  const pending = usePendingStreams();
  const add = useAddSymbol(symbol);
  const withRoom = streams.filter(
    ({ id, symbols }) => symbols.length < MAX_STREAM_SYMBOLS && !symbols.includes(symbol) && !pending.has(id),
  );
  return (
    <>
      <IconButton label="Add to stream" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <ListPlus aria-hidden="true" />
      </IconButton>
      {isOpen && (
        // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields.
        <div role="group" aria-label={`Add ${symbol} to a stream`} className={styles.streams}>
          {withRoom.map((stream) => (
            <IconButton key={stream.id} label={streamName(stream)} onClick={() => add(stream)}>
              <Plus aria-hidden="true" />
            </IconButton>
          ))}
          <IconLink label="New stream" to={`/dashboard/streams?symbol=${encodeURIComponent(symbol)}`}>
            <Plus aria-hidden="true" />
          </IconLink>
        </div>
      )}
    </>
  );
}

/** What the board offers for a symbol, in its own rows and in those of other slices. */
export function RowEntries({ symbol }: { symbol: string }) {
  const { streams = [] } = useStreams();
  const isOnBoard = streams.some(({ symbols }) => symbols.includes(symbol));
  return (
    <>
      <AddToStream symbol={symbol} streams={streams} />
      {isOnBoard && <PinButton symbol={symbol} aria-keyshortcuts="p" />}
    </>
  );
}

export { RowEntries as Slot };
