import { FormMessage } from "@cointide/shared/ui/form-message";
import { type ComponentType, lazy } from "react";

/**
 * A part of the board that is loaded when it is first shown. Where it cannot be, as on a lost connection, a sentence
 * stands in its place, and the rest of the board goes on.
 */
export const lazyPart = <Props extends object>(what: string, load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const part = await load().catch(
      (): ComponentType<Props> => () => (
        <FormMessage message={`${what} could not be loaded. Reload the page to try again.`} />
      ),
    );
    return { default: part };
  });
