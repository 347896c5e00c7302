import type { Alert, AlertSettings } from "@cointide/shared/contracts/alerts";

/** What a person has decided of an alert, without what became of it. */
export const settingsOf = ({ symbol, condition, repeatAfter, note, status }: Alert): AlertSettings => ({
  ...{ symbol, condition, repeatAfter, note, status },
});
