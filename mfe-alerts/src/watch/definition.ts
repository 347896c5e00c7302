import type { Alert } from "@cointide/shared/contracts/alerts";

/** What an alert waits for; once that is another, it starts over. */
export const definitionOf = ({ symbol, condition }: Pick<Alert, "symbol" | "condition">): string =>
  JSON.stringify([symbol, ...Object.entries(condition).sort().flat()]);
