import type { SlotProps } from "@cointide/shared/contracts/slots";
import { MAX_STREAM_SYMBOLS, type Stream } from "@cointide/shared/contracts/streams";
import { useHost } from "@cointide/shared/host";
import { IconButton, IconLink } from "@cointide/shared/ui/icon-button";
import { ListPlus, Plus } from "lucide-react";
import { saveStream } from "../data/change-streams.ts";
import { streamName } from "../data/stream-name.ts";
import { usePendingStreams } from "../data/use-pending-streams.ts";
import { useStreams } from "../data/use-streams.ts";
import styles from "./market-row.module.css";

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

/** Leads from a market into a stream: one that has room for it, or a new one. */
export function Slot({ symbol }: SlotProps<"market.row">) {
  const { streams = [] } = useStreams();
  const pending = usePendingStreams();
  const add = useAddSymbol(symbol);
  const withRoom = streams.filter(
    ({ id, symbols }) => symbols.length < MAX_STREAM_SYMBOLS && !symbols.includes(symbol) && !pending.has(id),
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of form fields.
    <div role="group" aria-label={`Add ${symbol} to a stream`} className={styles.streams}>
      {withRoom.map((stream) => (
        <IconButton key={stream.id} label={`Add to ${streamName(stream)}`} onClick={() => add(stream)}>
          <ListPlus aria-hidden="true" />
        </IconButton>
      ))}
      <IconLink
        label={`New stream with ${symbol}`}
        to={`/dashboard/streams?symbol=${encodeURIComponent(symbol)}`}
      >
        <Plus aria-hidden="true" />
      </IconLink>
    </div>
  );
}
