import { type Alert, type Crossing, crossingId } from "@cointide/shared/contracts/alerts";

/** The most crossings of the log that a page keeps. */
export const MAX_LOG = 100;

/** The id that page and service give to a crossing. */
export const idOf = ({ alertId, number }: Crossing): string => crossingId(alertId, number);

/** The alert once it has crossed; the same one where it knows of that crossing already. */
function withCrossing(alert: Alert, { number, at }: Crossing): Alert {
  if (number <= alert.crossings) return alert;
  const status = alert.repeatAfter === null ? "done" : alert.status;
  return { ...alert, crossings: number, crossedAt: at, status };
}

/** The alerts after all these crossings. */
export const withCrossings = (alerts: readonly Alert[], crossings: readonly Crossing[]): readonly Alert[] =>
  alerts.map((alert) =>
    crossings
      .filter(({ alertId }) => alertId === alert.id)
      .sort((one, other) => one.number - other.number)
      .reduce(withCrossing, alert),
  );

/** The newest first, each once; of several with the same id the first one given counts. */
export function logOf(crossings: readonly Crossing[]): readonly Crossing[] {
  const byId = new Map<string, Crossing>();
  for (const crossing of crossings) {
    const id = idOf(crossing);
    if (!byId.has(id)) byId.set(id, crossing);
  }
  return [...byId.values()].sort((one, other) => other.at - one.at).slice(0, MAX_LOG);
}

/** Those that a log does not have, each once. */
export function unknownOf(crossings: readonly Crossing[], log: readonly Crossing[]): readonly Crossing[] {
  const known = new Set(log.map(idOf));
  return crossings.filter((crossing) => {
    const id = idOf(crossing);
    const isNew = !known.has(id);
    known.add(id);
    return isNew;
  });
}
