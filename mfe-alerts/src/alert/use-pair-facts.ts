import { assetsQuery } from "@cointide/shared/api/get-assets";
import { isAmount, isZero } from "@cointide/shared/contracts/decimals";
import type { Asset } from "@cointide/shared/contracts/market";
import { useHost } from "@cointide/shared/host";
import { useQuery } from "@cointide/shared/query";
import { sidesOf } from "./symbol-name.tsx";

/** The quote of a symbol and by which steps its price moves; `tick` is null while that is not known. */
export type PairFacts = { quote: string; tick: string | null };

const tickOf = (asset: Asset | undefined): string | null =>
  isAmount(asset?.tick) && !isZero(asset.tick) ? asset.tick : null;

/** What the exchange says of a pair. Its quote is taken from the symbol until then. */
export function usePairFacts(symbol: string): PairFacts {
  const { api } = useHost();
  const { data: asset } = useQuery({
    ...assetsQuery(api),
    // Tick sizes hardly ever change: once is enough for a form.
    refetchInterval: false,
    enabled: symbol !== "",
    select: (assets) => assets.find((known) => known.symbol === symbol),
  });
  return { quote: asset?.quote ?? sidesOf(symbol).quote, tick: tickOf(asset) };
}
