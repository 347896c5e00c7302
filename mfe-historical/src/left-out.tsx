import { MAX_STREAM_SYMBOLS } from "@cointide/shared/contracts/streams";
import styles from "./comparison.module.css";
import type { RequestedSymbols } from "./requested-symbols.ts";

/** A link may carry any text: so much of it is repeated, in items and in characters of each. */
const MOST_ITEMS = 5;
const MOST_CHARACTERS = 20;

function listOf(items: readonly string[]): string {
  const named = items.slice(0, MOST_ITEMS).map((item) => {
    const characters = [...item];
    return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join("")}…` : item;
  });
  const more = items.length - named.length;
  return named.join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** Says which items of the address are not compared, and why. */
export function LeftOut({ surplus, malformed }: Pick<RequestedSymbols, "surplus" | "malformed">) {
  return (
    <>
      {surplus.length > 0 && (
        <p className={styles.leftOut}>
          {`You can compare up to ${MAX_STREAM_SYMBOLS} symbols. Left out: ${listOf(surplus)}`}
        </p>
      )}
      {malformed.length > 0 && (
        <p className={styles.leftOut}>{`Left out malformed symbols: ${listOf(malformed)}`}</p>
      )}
    </>
  );
}
