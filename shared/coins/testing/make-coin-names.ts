import { tokens } from "@web3icons/common/metadata/tokens";
import cryptocurrencies from "cryptocurrencies/cryptocurrencies.json";
import { CURRENCIES, MOST_TRADED, OTHER_BASES } from "./exchange-bases.ts";
import { ALSO_CALLED, CORRECTED } from "./name-corrections.ts";

const named: Readonly<Record<string, string>> = cryptocurrencies;
/** What a package says of a token rather than calls it: " [OLD]", " (NEW)". */
const REMARK = / [[(].*/;

type Token = (typeof tokens)[number];

const rankOf = (token: Token | undefined): number => token?.marketCapRank ?? Number.POSITIVE_INFINITY;

/** The token that people mean by each code: of several, the one with the largest market. */
function tokensByCode(): Map<string, Token> {
  const byCode = new Map<string, Token>();
  for (const token of tokens) {
    const code = token.symbol.toUpperCase();
    if (!byCode.has(code) || rankOf(token) < rankOf(byCode.get(code))) byCode.set(code, token);
  }
  return byCode;
}

const squash = (name: string): string => name.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, "");

/** Each name once, whatever its case and spaces. */
const distinct = (names: readonly string[]): string[] =>
  [...new Map(names.toReversed().map((name) => [squash(name), name])).values()].toReversed();

/**
 * The text of `names.json`: a list of code, name and further names of the exchange's base assets, the most traded first, then of currencies.
 */
export function makeCoinNames(): string {
  const byCode = tokensByCode();
  const rest = [...new Set(OTHER_BASES)].sort((a, b) => {
    const [one, other] = [rankOf(byCode.get(a)), rankOf(byCode.get(b))];
    return one === other ? (a < b ? -1 : 1) : one - other;
  });
  const lines = [...MOST_TRADED, ...rest, ...CURRENCIES].flatMap((base) => {
    const packaged = [byCode.get(base)?.name, named[base]].flatMap((name) => name?.replace(REMARK, "") ?? []);
    const names = distinct([...(CORRECTED[base] ?? packaged), ...(ALSO_CALLED[base] ?? [])]);
    return names.length === 0
      ? []
      : [`  [${[base, ...names].map((text) => JSON.stringify(text)).join(", ")}]`];
  });
  return `[\n${lines.join(",\n")}\n]\n`;
}
