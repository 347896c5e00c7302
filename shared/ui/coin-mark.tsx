import { useCoinLogo } from "../coins/use-coin-logo.ts";
import styles from "./coin-mark.module.css";

/** How many hues there are; inline styles are not allowed in prerendered pages, so that each is a rule. */
const HUES = 12;

/** The hue of a coin: always the same one, by its code. */
const hueOf = (code: string): number =>
  [...code].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_973, 7) % HUES;

type CoinMarkProps = {
  /** The base asset, for example "BTC". */
  code: string;
  /** The address of its logo, where that is known before the page has loaded the addresses of all. */
  logo?: string | undefined;
  /** Whether the letter stays for now: a drawing is rastered again in each frame that moves it. */
  waits?: boolean | undefined;
};

/** The element of a coin's mark. A function, so that a row is not a row of components. @param address of its logo */
export function coinMarkElement(code: string, address: string | undefined) {
  const letter = [...code.replace(/^1(0+|M)(?=\D)/, "")][0];
  return (
    <span className={styles.mark} data-hue={hueOf(code)} data-letter={letter} aria-hidden="true">
      {address !== undefined && (
        <img
          src={address}
          alt=""
          width="32"
          height="32"
          loading="lazy"
          decoding="async"
          fetchPriority="low"
        />
      )}
    </span>
  );
}

/**
 * A coin's logo; its first letter in its own hue until that is loaded, and if it has none. A picture next to a name, for the eye
 * alone.
 */
export function CoinMark({ code, logo, waits = false }: CoinMarkProps) {
  const address = useCoinLogo(code, logo);
  return coinMarkElement(code, waits ? undefined : address);
}
