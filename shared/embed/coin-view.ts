import { splitSymbol } from "../format/split-symbol.ts";
import { make } from "./build-dom.ts";
import { fetchJson } from "./feed-address.ts";

/** The addresses of coins' logos by base asset. */
export type Logos = Readonly<Record<string, string>>;

const loaded: Record<string, Promise<Logos>> = {};

async function fetchLogos(config: string): Promise<Logos> {
  const address = (file: string) => new URL(file, config).href;
  const files = (await fetchJson(address("logos.json"), new AbortController().signal)) as object;
  return Object.fromEntries(Object.entries(files).map(([code, file]) => [code, address(`logos/${file}`)]));
}

/**
 * The logos that lie beside a server's `config.json`, fetched once a page. Empty where there are none: letters do.
 * @param config null where no server is known.
 */
export async function loadLogos(config: string | null): Promise<Logos> {
  if (config === null) return {};
  loaded[config] ??= fetchLogos(config).catch(() => ({}));
  return loaded[config];
}

/** A coin's logo, or its first letter until that is loaded and where it has none. A picture beside a name, for the eye alone. */
export class CoinView {
  readonly element = make("span", { class: "coin" });
  #base = "";

  show(symbol: string): void {
    const { base } = splitSymbol(symbol);
    if (base !== this.#base) this.element.replaceChildren();
    this.#base = base;
    this.element.dataset.letter = base.charAt(0);
  }

  showLogo(logos: Logos): void {
    const src = logos[this.#base];
    if (src === undefined || this.element.firstChild !== null) return;
    // Where a policy of the page turns it away, it is nothing, and the letter is seen.
    this.element.append(make("img", { alt: "", src }));
  }
}
