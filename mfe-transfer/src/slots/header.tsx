import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { streamsQuery } from "@cointide/shared/streams/streams-query";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { FileDown } from "lucide-react";
import { useEffect } from "react";
import { askQuietly } from "../data/persistence.ts";

/** Leads to import and export. While it is shown, the browser is asked once to keep a guest's streams. */
export function Slot() {
  const host = useHost();
  const { data: hasStreams = false } = useQuery({
    ...streamsQuery(host),
    select: ({ streams }) => streams.length > 0,
  });
  useEffect(() => {
    if (hasStreams) void askQuietly(host);
  }, [host, hasStreams]);
  return (
    <IconLink label="Import and export" to="/dashboard/transfer">
      <FileDown aria-hidden="true" />
    </IconLink>
  );
}
