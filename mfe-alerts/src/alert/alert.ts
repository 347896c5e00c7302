import type { Alert, AlertSettings, Crossing } from "@cointide/shared/contracts/alerts";

/** What a person has decided of an alert, without what became of it. */
export const settingsOf = (alert: Alert): AlertSettings => {
  const { symbol, condition, repeatAfter, note, status, expiresAt } = alert;
  return { symbol, condition, repeatAfter, note, status, ...(expiresAt !== undefined && { expiresAt }) };
};

/** For how long an expired alert is still watched, in ms, as the service does: prices from before its end may come late. */
export const EXPIRY_GRACE = 60_000;

/** Whether an alert's time is over. */
export const isExpired = ({ expiresAt }: Pick<Alert, "expiresAt">, now: number): boolean =>
  expiresAt != null && expiresAt <= now;

/** The crossings that were before their alerts' end. */
export function beforeExpiry(crossings: readonly Crossing[], alerts: readonly Alert[]): readonly Crossing[] {
  const ends = new Map(alerts.map(({ id, expiresAt }) => [id, expiresAt ?? Number.POSITIVE_INFINITY]));
  return crossings.filter(({ alertId, at }) => at < (ends.get(alertId) ?? Number.POSITIVE_INFINITY));
}
