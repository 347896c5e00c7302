import { Segmented } from "@cointide/shared/ui/segmented";
import { useId } from "react";
import type { MarketView } from "../view/market-view.ts";
import styles from "./filters.module.css";

const LAYOUTS: readonly { value: MarketView["layout"]; label: string }[] = [
  { value: "table", label: "Table" },
  { value: "map", label: "Heat map" },
];

type FiltersProps = {
  view: MarketView;
  change: (change: Partial<MarketView>) => void;
  /** All quotes, or none until the markets are loaded. */
  quotes: readonly string[];
};

/** Filters pairs by their quote, and chooses between the table and the heat map. */
export function Filters({ view: { quote, layout }, change, quotes }: FiltersProps) {
  const id = useId();
  // An address may name a quote that isn't listed.
  const listed = quote === null || quotes.includes(quote) ? quotes : [quote, ...quotes];
  return (
    <div className={styles.filters}>
      <label htmlFor={id} className={styles.quote}>
        <span>Quoted in</span>
        <select
          id={id}
          value={quote ?? ""}
          onChange={({ currentTarget }) => change({ quote: currentTarget.value || null })}
        >
          <option value="">Any</option>
          {listed.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <Segmented
        label="Layout"
        isLabelHidden
        options={LAYOUTS}
        value={layout}
        onChoose={(chosen) => change({ layout: chosen })}
      />
    </div>
  );
}
