/**
 * The addresses of coins' logos by base asset, such as "BTC". Builds fill it with those of `logo-codes.json`
 * (`platform/src/rspack/logos-loader.cjs`); elsewhere it is empty, and letters take their place.
 */
export const LOGO_FILES: Readonly<Record<string, string>> = {};
