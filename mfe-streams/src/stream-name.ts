import type { Stream } from "@cointide/shared/contracts/streams";

/** What people call a stream: its name, or its symbols where it has none. */
export const streamName = ({ name, symbols }: Pick<Stream, "name" | "symbols">): string =>
  name?.trim() || symbols.join(", ");
