import { useSyncExternalStore } from "react";
import { createStore } from "zustand/vanilla";
import type { DisplayCurrency } from "../contracts/display.ts";
import { type Converter, quotedConverter } from "../format/conversion.ts";

/**
 * How the chosen currency is reached: `off` while prices are as quoted, `loading` until rates are known, `on`, or `lost`
 * where no listed pairs lead to it.
 */
export type ConversionStatus = {
  readonly state: "off" | "loading" | "on" | "lost";
  readonly currency: DisplayCurrency | null;
  /** The pairs whose last prices are the rates, as decimal texts, and when those were true, in ms since 1970; null before. */
  readonly rates: readonly {
    readonly symbol: string;
    readonly last: string | null;
    readonly asOf: number | null;
    /** Whether it is too old to convert: prices that need it are as quoted. */
    readonly isUnused?: boolean;
  }[];
};

/** Nothing is converted. */
export const NO_CONVERSION: ConversionStatus = { state: "off", currency: null, rates: [] };

/** What converts prices, replaced whenever rates changed. The shell's lazily loaded part sets both. */
export const converters = createStore<{ of: Converter }>(() => ({ of: quotedConverter }));
export const conversionStatus = createStore<ConversionStatus>(() => NO_CONVERSION);

/** How the chosen currency is reached now, for a line that says so. */
export const useConversionStatus = (): ConversionStatus =>
  useSyncExternalStore(conversionStatus.subscribe, conversionStatus.getState, () => NO_CONVERSION);

const readState = () => conversionStatus.getState().state;

/** The state alone: the component does not render with each rate. */
export const useConversionState = (): ConversionStatus["state"] =>
  useSyncExternalStore(conversionStatus.subscribe, readState, () => NO_CONVERSION.state);
