import type { Stream } from "@cointide/shared/contracts/streams";

/** What people call a stream: its symbols. */
export const streamName = ({ symbols }: Pick<Stream, "symbols">): string => symbols.join(", ");
