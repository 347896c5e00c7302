import { createContext, useContext, useMemo, useState } from "react";
import type { Rows } from "../view/select-markets.ts";
import styles from "./other-pairs.module.css";

type OtherPairs = Pick<Rows, "others"> & {
  /** The first pairs whose others are shown. */
  expanded: ReadonlySet<string>;
  /** The other pairs that are shown. */
  shown: ReadonlySet<string>;
  toggle: (symbol: string) => void;
};

/** The other pairs of the rows' coins. */
export const OtherPairsContext = createContext<OtherPairs | null>(null);

/** Shows the other pairs of expanded rows below them. */
export function useOtherPairs({ symbols, others }: Rows) {
  const [expanded, setExpanded] = useState<ReadonlySet<string>>(new Set());
  return useMemo(() => {
    const below = (symbol: string) => (expanded.has(symbol) ? (others.get(symbol) ?? []) : []);
    const toggle = (symbol: string) =>
      setExpanded((before) => {
        const after = new Set(before);
        if (!after.delete(symbol)) after.add(symbol);
        return after;
      });
    const pairs = { others, expanded, shown: new Set(symbols.flatMap(below)), toggle };
    return { pairs, rows: symbols.flatMap((symbol) => [symbol, ...below(symbol)]) };
  }, [symbols, others, expanded]);
}

/** The button of a row that shows the coin's other pairs, if there are any. */
function OtherPairsCell({ symbol }: { symbol: string }) {
  const pairs = useContext(OtherPairsContext);
  if (pairs?.shown.has(symbol)) return <span data-other-pair="" />;
  const count = pairs?.others.get(symbol)?.length;
  if (pairs === null || count === undefined) return null;
  return (
    <button
      type="button"
      className={styles.button}
      aria-expanded={pairs.expanded.has(symbol)}
      onClick={() => pairs.toggle(symbol)}
    >
      {`+${count} ${count === 1 ? "pair" : "pairs"}`}
    </button>
  );
}

/** The column of a table with one row for each coin. On phones, it takes no room: its button is next to the coin's name. */
export const OTHER_PAIRS = {
  key: "pairs",
  kind: "custom" as const,
  label: "Pairs",
  least: 6,
  heading: { label: "Pairs", title: "Other pairs of the coin" },
  render: (symbol: string) => <OtherPairsCell symbol={symbol} />,
};
