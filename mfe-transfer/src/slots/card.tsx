import type { SlotProps } from "@cointide/shared/contracts/slots";
import { IconLink } from "@cointide/shared/ui/icon-button";
import { Share2 } from "lucide-react";

/** Opens the dialog with the link to a stream, among the stream's actions, which carry its name. */
export function Slot({ streamId }: SlotProps<"stream.card">) {
  return (
    <IconLink label="Share" to={`/dashboard/share/${encodeURIComponent(streamId)}`} aria-haspopup="dialog">
      <Share2 aria-hidden="true" />
    </IconLink>
  );
}
