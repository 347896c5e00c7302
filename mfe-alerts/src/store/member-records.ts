import type { Alert, Crossing, LoggedCrossing } from "@cointide/shared/contracts/alerts";
import type { AlertsState } from "./alerts-state.ts";
import { logOf, MAX_LOG, unknownOf, withCrossings } from "./crossings.ts";

const replaced = (alerts: readonly Alert[], next: Alert): readonly Alert[] =>
  alerts.some(({ id }) => id === next.id)
    ? alerts.map((alert) => (alert.id === next.id ? next : alert))
    : [...alerts, next].sort((one, other) => one.createdAt - other.createdAt);

/** What a page knows of a member's alerts: from the service, from what it has seen itself, and of changes under way. */
export class MemberRecords {
  /** As the service said it last. */
  #confirmed: readonly Alert[] = [];
  /** The newest first. */
  #records: readonly LoggedCrossing[] = [];
  /** What this page has seen cross, of which the service has sent no record yet. */
  #seen: readonly Crossing[] = [];
  /** What is being saved by id; null is being removed. */
  readonly #pending = new Map<string, Alert | null>();
  /** Grows with each change that the service has confirmed: a list that was asked for before may lack it. */
  changes = 0;

  /** Alerts and log as they are shown. */
  get shown(): Pick<AlertsState, "alerts" | "log"> {
    let alerts: readonly Alert[] = this.#confirmed.filter(({ id }) => this.#pending.get(id) !== null);
    for (const alert of this.#pending.values()) if (alert !== null) alerts = replaced(alerts, alert);
    return { alerts: withCrossings(alerts, this.#seen), log: logOf([...this.#records, ...this.#seen]) };
  }

  /** The ordinal after which the service may have news: of crossings, or of what became of telling of them. */
  get settledUpTo(): number | null {
    const waiting = this.#records.filter(({ deliveries }) =>
      deliveries.some(({ state }) => state === "waiting"),
    );
    if (waiting.length > 0) return Math.min(...waiting.map(({ ordinal }) => ordinal)) - 1;
    return this.#records[0]?.ordinal ?? null;
  }

  takeRecords(records: readonly LoggedCrossing[]): void {
    const fresh = new Set(records.map(({ ordinal }) => ordinal));
    const kept = this.#records.filter(({ ordinal }) => !fresh.has(ordinal));
    this.#records = [...records, ...kept].sort((one, other) => other.ordinal - one.ordinal).slice(0, MAX_LOG);
    this.#seen = unknownOf(this.#seen, this.#records);
  }

  takeAlerts(alerts: readonly Alert[]): void {
    this.#confirmed = alerts;
  }

  /** Takes an alert as the service has saved it. A crossing that it has not recorded was one of the alert as it was before. */
  takeSaved(saved: Alert): void {
    this.#confirmed = replaced(this.#confirmed, saved);
    this.#seen = this.#seen.filter(
      ({ alertId, number }) => alertId !== saved.id || number <= saved.crossings,
    );
    this.changes += 1;
  }

  takeRemoved(id: string): void {
    this.#confirmed = this.#confirmed.filter((alert) => alert.id !== id);
    this.changes += 1;
  }

  /** Takes what the page has seen cross. Returns those that are new. */
  addSeen(crossings: readonly Crossing[]): readonly Crossing[] {
    const unknown = unknownOf(crossings, [...this.#records, ...this.#seen]);
    this.#seen = [...this.#seen, ...unknown];
    return unknown;
  }

  /** Shows a change, or by null a removal, until it is settled. Returns what settles it. */
  begin(id: string, change: Alert | null): () => void {
    this.#pending.set(id, change);
    return () => {
      // A later change of the same alert goes on.
      if (this.#pending.get(id) === change) this.#pending.delete(id);
    };
  }
}
