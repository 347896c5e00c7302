import type { Stream } from "@cointide/shared/contracts/streams";
import { visibleOrEmpty } from "@cointide/shared/contracts/visible-text";

/** Returns the name of a stream, or its symbols if it has none. Names from before today's rule may be blank. */
export const streamName = ({ name = "", symbols }: Pick<Stream, "name" | "symbols">): string =>
  visibleOrEmpty(name).trim() || symbols.join(", ");
