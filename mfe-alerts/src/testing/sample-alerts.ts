import type { Alert, AlertCondition, Crossing, LoggedCrossing } from "@cointide/shared/contracts/alerts";

/** A time of the sample's day, in ms since 1970. */
export const at = (minute: number): number => Date.UTC(2026, 0, 15, 12, minute);

const ABOVE: AlertCondition = { kind: "above", price: "53000" };

/** An alert whose id ends in the number, the higher the newer. */
export const sampleAlert = (number: number, part: Partial<Alert> = {}): Alert => ({
  ...{ id: String(number).padStart(24, "a"), symbol: "BTCUSDT", condition: ABOVE, repeatAfter: null },
  ...{ note: "", status: "active", createdAt: at(number), crossings: 0, crossedAt: null },
  ...part,
});

/** A crossing of an alert as a page sees it. */
export const sampleCrossing = (alert: Alert, part: Partial<Crossing> = {}): Crossing => ({
  ...{ alertId: alert.id, number: alert.crossings + 1, symbol: alert.symbol, condition: alert.condition },
  ...{ note: alert.note, price: "53001.2", at: at(30), source: "tick", missedSince: null },
  ...part,
});

/** The same as the service has recorded it. */
export const recorded = (
  crossing: Crossing,
  ordinal: number,
  deliveries: LoggedCrossing["deliveries"] = [],
): LoggedCrossing => ({ ...crossing, ordinal, deliveries });
