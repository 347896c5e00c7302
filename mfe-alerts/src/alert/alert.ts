import type { Alert, AlertSettings, Crossing } from "@cointide/shared/contracts/alerts";

/** A new id of an alert: 24 hex digits, 8 of them the seconds since 1970, so that ids sort by age. */
export function objectId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1_000) % 2 ** 32;
  const random = crypto.getRandomValues(new Uint8Array(8));
  return [
    seconds.toString(16).padStart(8, "0"),
    ...Array.from(random, (byte) => byte.toString(16).padStart(2, "0")),
  ].join("");
}

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
