import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";

/** What a person has decided of an alert, without what became of it. */
export const settingsOf = (alert: Alert): AlertSettings => {
  const { symbol, condition, repeatAfter, note, status, expiresAt } = alert;
  return { symbol, condition, repeatAfter, note, status, ...(expiresAt !== undefined && { expiresAt }) };
};
