/*
 * What a number of the market is. The feed's decoder and the service's reading of REST answers share these rules, so
 * that no value passes on one way and is dropped on the other.
 */

const AMOUNT = /^\d+(\.\d+)?$/;
const SIGNED = /^-?\d+(\.\d+)?$/;

const isDecimal = (value: unknown, pattern: RegExp): value is string =>
  typeof value === "string" && pattern.test(value) && Number.isFinite(Number(value));

/** Whether the value is a price, a volume or an average: a plain decimal text that is not negative. */
export const isAmount = (value: unknown): value is string => isDecimal(value, AMOUNT);

/** Whether the value is a change: a plain decimal text with or without a minus. */
export const isSignedAmount = (value: unknown): value is string => isDecimal(value, SIGNED);

/** Whether the value is a count or a time in ms since 1970. */
export const isCount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;

/** Whether the value is the id of a trade; the exchange writes -1 where there was no trade. */
export const isTradeId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= -1;

/** Whether an amount is zero. A last price of zero means that the exchange has no price. */
export const isZero = (amount: string): boolean => Number(amount) === 0;
