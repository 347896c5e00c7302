import { AlarmClock } from "lucide-react";
import { useCoinName } from "../coins/coin-names.ts";
import { useCoinLogo } from "../coins/use-coin-logo.ts";
import { LIVE_FOR } from "../feed/feed-status.ts";
import { REASONS } from "../feed/row-notes.ts";
import { useIsOlder } from "../feed/use-feed-status.ts";
import { splitSymbol } from "../format/split-symbol.ts";
import { Age } from "../ui/age.tsx";
import { coinMarkElement } from "../ui/coin-mark.tsx";
import { pairElements } from "../ui/pair.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import styles from "./name.module.css";

/** What to say, in few words, of values that may be old. @param since when they were true, in ms since 1970 */
function Note({ note, since }: { note: string | undefined; since: number }) {
  // Next to a reason, the age of values that are as new as live ones says nothing.
  const isAged = useIsOlder(since, LIVE_FOR) && note !== REASONS.unlisted;
  if (note === undefined) return <Age since={since} />;
  return (
    <>
      <span>{note}</span>
      {isAged && (
        <>
          <span> · </span>
          <Age since={since} />
        </>
      )}
    </>
  );
}

/** More letters than a symbol usually has room for in one line. */
export const LONG = 8;

const alertElement = () => (
  <span className={styles.alert} title="An alert is set">
    <AlarmClock aria-hidden="true" />
    <VisuallyHidden>, alert set</VisuallyHidden>
  </span>
);

/** The width of a text in Latin letters. Chinese characters and the like are twice as wide. */
const widthOf = (text: string): number =>
  [...text].reduce((width, letter) => width + (letter > "\u2e80" ? 2 : 1), 0);

export type NameParts = {
  base: string;
  quote: string;
  /** The coin's name, once it is known. */
  coin: string | undefined;
  note?: string | undefined;
  /** When the values were true, in ms since 1970; null if nothing has to be said of them. */
  notedAt: number | null;
  /** The address of the coin's logo, once it is to be shown. */
  logo: string | undefined;
  hasAlert?: boolean;
  /** More letters than a symbol has room for in one line. */
  longFrom: number;
  /** Whether the quote of any symbol may wrap to a second line. */
  canWrap?: boolean | undefined;
};

/**
 * The elements of a symbol's name, in an element with `nameClass`: the symbol above its coin's name or a note. The logo follows in
 * the document, whose first text is the symbol, and precedes them on the page.
 */
export function nameElements({
  base,
  quote,
  coin,
  note,
  notedAt,
  logo,
  hasAlert,
  longFrom,
  canWrap,
}: NameParts) {
  const isLong = widthOf(base) + widthOf(quote) > longFrom;
  return (
    <>
      <span className={styles.pair} data-pair="" data-wraps={isLong || undefined}>
        {pairElements({ base, quote, canWrap: canWrap || isLong })}
      </span>
      <span className={styles.line} data-note={notedAt !== null || undefined}>
        {notedAt === null ? coin : <Note note={note} since={notedAt} />}
      </span>
      <span className={styles.mark}>
        {coinMarkElement(base, logo)}
        {hasAlert && alertElement()}
      </span>
    </>
  );
}

/** A symbol's name outside a live row, in an element with `nameClass`. */
export function SymbolName({ symbol, hasAlert }: { symbol: string; hasAlert: boolean }) {
  const { base, quote } = splitSymbol(symbol);
  const coin = useCoinName(base);
  const logo = useCoinLogo(base, undefined);
  return nameElements({ base, quote, coin, logo, hasAlert, notedAt: null, longFrom: LONG });
}

/** The class of the element around `nameElements`. */
export const nameClass = styles.name;

/** The class of a row whose name is a link. */
export const linkedRow = styles.linked;
