import { type Composition, compositionSchema } from "@cointide/shared/contracts/page";

/** How long the response may take, in ms. */
const TIMEOUT = 5_000;

/** All that the visitor's page is made of, from the edge. Rejects where it cannot be had. */
export async function getComposition(): Promise<Composition> {
  const response = await fetch("/composition.json", { signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok)
    throw new Error(
      `Could not load the rest of the page. The request failed with ${response.status}. Try again.`,
    );
  return compositionSchema.parse(await response.json());
}
