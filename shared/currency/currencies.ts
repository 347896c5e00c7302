import type { DisplayCurrency } from "../contracts/display.ts";

/** A currency that prices can be shown in. */
type CurrencyInfo = {
  /** What the exchange calls it. Dollars are not listed: USDT is taken for them, and the label says so. */
  readonly asset: string;
  /** As it is written next to digits, spoken, and named in settings. */
  readonly sign: string;
  readonly word: string;
  readonly label: string;
};

/** What pages write and say of each currency. */
export const CURRENCIES: Readonly<Record<DisplayCurrency, CurrencyInfo>> = {
  USD: { asset: "USDT", sign: "$", word: "dollars", label: "≈ USD (USDT)" },
  EUR: { asset: "EUR", sign: "€", word: "euros", label: "EUR" },
  GBP: { asset: "GBP", sign: "£", word: "pounds", label: "GBP" },
  TRY: { asset: "TRY", sign: "₺", word: "lira", label: "TRY" },
  BRL: { asset: "BRL", sign: "R$", word: "reais", label: "BRL" },
  JPY: { asset: "JPY", sign: "¥", word: "yen", label: "JPY" },
  BTC: { asset: "BTC", sign: "BTC", word: "bitcoin", label: "BTC" },
};
