import { EVENTS } from "@cointide/shared/contracts/event-schemas";
import type { EventContracts } from "../../releases/contract.ts";
import type { EventUse } from "../events/event-use.ts";
import { mismatches, phrase } from "../events/mismatches.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { type LiveContracts, othersOf } from "../live-contracts.ts";

/** A release that emits events and listens to them. */
export type Party = { name: string; events: EventContracts };

/** The mismatches between a sender and a listener, for each event that both know. */
function misunderstandings(
  sender: Party,
  listener: Party,
  missing: string,
): { event: string; why: string }[] {
  return Object.entries(sender.events.emits).flatMap(([event, sent]) => {
    const accepted = listener.events.hears[event];
    if (accepted === undefined) return [];
    const found = mismatches(sent, accepted).map((mismatch) => phrase(mismatch, missing));
    return found.length === 0 ? [] : [{ event, why: found.join("; ") }];
  });
}

/** Compares the events that a release emits with those that others listen to, and the other way round. */
export function compareEvents(candidate: Party, others: readonly Party[]): string[] {
  return others.flatMap((other) => [
    ...misunderstandings(candidate, other, "is no longer sent").map(
      ({ event, why }) => `${other.name} would no longer accept "${event}": ${why}`,
    ),
    ...misunderstandings(other, candidate, "is not sent").map(
      ({ event, why }) => `${candidate.name} would not accept "${event}" from ${other.name}: ${why}`,
    ),
  ]);
}

/** Events that only the candidate emitted so far, that others listen to, and that it would no longer emit. */
export function lostEvents(candidate: Party, before: readonly Party[], others: readonly Party[]): string[] {
  const emitted = new Set(before.flatMap(({ events }) => Object.keys(events.emits)));
  return [...emitted].sort().flatMap((event) => {
    if (event in candidate.events.emits || others.some(({ events }) => event in events.emits)) return [];
    const listeners = others.filter(({ events }) => event in events.hears).map(({ name }) => name);
    if (listeners.length === 0) return [];
    return [
      `No release would emit "${event}" anymore, but ${listeners.join(" and ")} ${listeners.length === 1 ? "listens" : "listen"} to it. Keep emitting it.`,
    ];
  });
}

/** Only this repository can define an event. */
const remedyForUnknown = (isOutside: boolean): string =>
  isOutside
    ? `Use ${Object.keys(EVENTS).sort().join(", ")}, or ask the platform to define it.`
    : "Add it to shared/contracts/event-schemas.ts.";

/**
 * A description lists the events that the sources use, and all of them are defined.
 * @param isOutside whether the sources are outside this repository
 */
export function compareUse(
  listed: { emits: string[]; hears: string[] },
  use: EventUse,
  file: string,
  isOutside = false,
): string[] {
  const kinds = [
    ["emits", "emits", "emit"],
    ["hears", "listens to", "listen to"],
  ] as const;
  const differences = kinds.flatMap(([kind, does]) => [
    ...use[kind]
      .filter((event) => !listed[kind].includes(event))
      .map((event) => `The source code ${does} "${event}". Add it to events.${kind} in ${file}.`),
    ...listed[kind]
      .filter((event) => !use[kind].includes(event))
      .map(
        (event) =>
          `${file} lists "${event}" in events.${kind}, but the source code never ${does} it. Remove the entry.`,
      ),
  ]);
  const unknown = [...new Set([...listed.emits, ...listed.hears, ...use.emits, ...use.hears])]
    .filter((event) => !Object.hasOwn(EVENTS, event))
    .map((event) => `The event "${event}" doesn't exist. ${remedyForUnknown(isOutside)}`);
  const unclear = use.unknown.map(
    (place) =>
      `${place} passes the bus an event name that isn't a literal. Call bus.emit or bus.on with a literal name.`,
  );
  return [...differences, ...unknown, ...unclear];
}

/** The slice uses the events that it lists, and it and the live releases accept each other's. */
export function checkEvents(
  { contract, description, use }: Pick<SliceCandidate, "contract" | "description" | "use">,
  live: LiveContracts,
): string[] {
  const others: Party[] = [...othersOf(contract, live), ...(live.shell === null ? [] : [live.shell])];
  const before = live.slices.filter(({ name }) => name === contract.name);
  return [
    ...compareUse(
      description.events,
      use ?? { ...description.events, unknown: [] },
      "slice.json",
      use === null,
    ),
    ...compareEvents(contract, others),
    ...lostEvents(contract, before, others),
  ];
}
