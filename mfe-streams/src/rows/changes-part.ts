import type { ApiClient } from "@cointide/shared/api/client";
import type { ChangeSpan } from "@cointide/shared/contracts/changes";
import { loadOnce } from "@cointide/shared/ui/load-once";

/** Changes over spans beside 24 hours: a script of their own, since few people choose such a column. */
export const changesPart = loadOnce(() => import("./live-changes.tsx"));

const NOTHING = () => {};

/**
 * Keeps the changes of symbols over some spans loaded, until the returned undo. Without a span it loads nothing.
 * @param onChange is called when some may be known, or be others.
 */
export function watchChanges(
  api: ApiClient,
  symbols: readonly string[],
  spans: readonly ChangeSpan[],
  onChange: () => void = NOTHING,
): () => void {
  if (spans.length === 0) return NOTHING;
  let undos: (() => void)[] | null = [];
  const watch = ({ changesStoreOf }: Awaited<ReturnType<typeof changesPart.load>>) => {
    const store = changesStoreOf(api);
    undos?.push(store.subscribe(onChange), store.watch(symbols, spans));
  };
  // A cell says where the script cannot be loaded.
  changesPart.load().then((part) => undos && watch(part), NOTHING);
  return () => {
    for (const undo of undos ?? []) undo();
    undos = null;
  };
}
