import type { AlertSettings } from "@cointide/shared/contracts/alerts";

/** What an alert waits for, in words. */
export function conditionWords({ condition }: Pick<AlertSettings, "condition">): string {
  if (condition.kind === "moves") return `moves by ${condition.percent} % within ${condition.window}`;
  if (condition.kind === "near") return `within ${condition.percent} % of ${condition.price}`;
  return `${condition.kind} ${condition.price}`;
}
