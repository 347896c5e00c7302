import { CURRENCIES } from "../currency/currencies.ts";
import { useIsOlder } from "../feed/use-feed-status.ts";
import { type ConversionStatus, useConversionStatus } from "../preferences/conversions.ts";
import { Age } from "./age.tsx";
import styles from "./conversion-line.module.css";

/** From this age on, in ms, rates are said to be old. */
const OLD_AFTER = 15_000;

/** So many pairs are named that are too old; the title has all, with their rates. */
const MOST_NAMED = 3;

const names = new Intl.ListFormat("en-US");

function sentenceOf({ state, currency, rates }: ConversionStatus): string {
  if (currency === null) return "";
  const { label } = CURRENCIES[currency];
  if (state === "lost") return `No listed pair leads to ${label} now. Prices are as quoted.`;
  if (state === "loading") return `Waiting for the rate of ${label}. Prices are as quoted.`;
  return rates.every(({ isUnused }) => isUnused) ? currency : `≈ ${currency}`;
}

/** The first pairs by name, and how many more there are. */
function pairsOf(rates: ConversionStatus["rates"]): string {
  const named = rates.slice(0, MOST_NAMED).map(({ symbol }) => symbol);
  const more = rates.length - named.length;
  return names.format(more > 0 ? [...named, `${more} more ${more === 1 ? "pair" : "pairs"}`] : named);
}

/** A chip with the currency that prices are converted into, and the age of the rates. Nothing while prices are as quoted. */
export function ConversionLine() {
  const status = useConversionStatus();
  const times = status.rates.flatMap(({ asOf, isUnused }) => (asOf === null || isUnused ? [] : [asOf]));
  const unused = status.state === "on" ? status.rates.filter(({ isUnused }) => isUnused) : [];
  const since = status.state === "on" && times.length > 0 ? Math.min(...times) : null;
  const isOld = useIsOlder(since, OLD_AFTER);
  if (status.state === "off") return null;
  return (
    <p className={styles.line} data-old={isOld ? "true" : undefined}>
      <span
        title={status.rates.map(({ symbol, last }) => `${symbol} ${last ?? "–"}`).join(", ")}
        role={status.state === "lost" ? "status" : undefined}
        translate="no"
      >
        {sentenceOf(status)}
      </span>
      {since !== null && (
        <>
          <span>{isOld ? " · old rates " : " · rates "}</span>
          <Age since={since} />
        </>
      )}
      {unused.length > 0 && <span translate="no">{` · too old to convert: ${pairsOf(unused)}`}</span>}
    </p>
  );
}
