import type { Stream } from "@cointide/shared/contracts/streams";
import { useState } from "react";
import { useStreams } from "./use-streams.ts";

/**
 * The stream that a modal is about. Once found it stays, so that the modal does not change its mind while
 * it closes, or when another tab deletes the stream.
 */
export function useStream(id: string | undefined) {
  const loading = useStreams();
  const found = loading.streams?.find((stream) => stream.id === id);
  const [known, setKnown] = useState<Stream | undefined>(found);
  if (found !== undefined && found !== known) setKnown(found);
  const stream = found ?? (known?.id === id ? known : undefined);
  return { stream, loading };
}
