import type { Alert, AlertSettings, Crossing } from "@cointide/shared/contracts/alerts";

/** Returns the part of an alert that its user decides. */
export const settingsOf = (alert: Alert): AlertSettings => {
  const { symbol, condition, repeatAfter, note, status, expiresAt } = alert;
  return { symbol, condition, repeatAfter, note, status, ...(expiresAt !== undefined && { expiresAt }) };
};

/** How long an expired alert is still watched, in ms, because earlier prices may arrive late. The service uses the same time. */
export const EXPIRY_GRACE = 60_000;

/** Returns whether an alert has expired. */
export const isExpired = ({ expiresAt }: Pick<Alert, "expiresAt">, now: number): boolean =>
  expiresAt != null && expiresAt <= now;

/** Returns the crossings from before their alerts expired. */
export function beforeExpiry(crossings: readonly Crossing[], alerts: readonly Alert[]): readonly Crossing[] {
  const ends = new Map(alerts.map(({ id, expiresAt }) => [id, expiresAt ?? Number.POSITIVE_INFINITY]));
  return crossings.filter(({ alertId, at }) => at < (ends.get(alertId) ?? Number.POSITIVE_INFINITY));
}
