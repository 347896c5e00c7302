/**
 * How people may have pages look, the first of each by default. Each choice is an attribute of the root element,
 * `data-theme="dark"`, from before the first paint on, so that style sheets need to know no more of it.
 */
export const DISPLAY_CHOICES = {
  /** `system` follows the device. */
  theme: ["system", "dark", "light"],
  /** The colours of up and down. */
  palette: ["green-red", "red-green", "blue-orange"],
  density: ["comfortable", "compact"],
  /** `rounded` to two decimals, cheap prices scaled; `quoted` with the exchange's own digits. */
  digits: ["rounded", "quoted"],
  /** What prices of the board are shown in: `quoted` is each pair's own quote. */
  currency: ["quoted", "USD", "EUR", "GBP", "TRY", "BRL", "JPY", "BTC"],
  times: ["local", "utc"],
  /** Whether a price that changed is marked for a moment. */
  flashes: ["on", "off"],
  /** Whether single keys, such as `n`, do something. */
  shortcuts: ["on", "off"],
} as const;

/** The name of a choice, such as `theme`. */
export type DisplayName = keyof typeof DISPLAY_CHOICES;

/** A currency that prices can be converted into. */
export type DisplayCurrency = Exclude<(typeof DISPLAY_CHOICES)["currency"][number], "quoted">;

/** A value for each choice. */
export type Display = { readonly [Name in DisplayName]: (typeof DISPLAY_CHOICES)[Name][number] };
