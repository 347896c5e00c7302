import { EVENTS } from "@cointide/shared/contracts/event-schemas";
import { othersOf, type SliceCandidate } from "../candidate.ts";
import type { EventContracts, LiveContracts } from "../contract.ts";
import type { EventUse } from "../events/event-use.ts";
import { type Mismatch, mismatches } from "../events/mismatches.ts";

/** Somebody who tells events and listens to them. */
export type Party = { name: string; events: EventContracts };

function phrase({ path, kind, detail }: Mismatch, missing: string): string {
  const field = path === "" ? "what it carries" : `field "${path}"`;
  if (kind === "missing") return `${field} ${missing}`;
  if (kind === "optional") return `${field} may be left out`;
  return kind === "unknown" ? `${field} is more than it takes` : `${field} ${detail}`;
}

/** What is amiss between one who sends and one who hears, for each event that both know. */
function misunderstandings(
  sender: Party,
  listener: Party,
  missing: string,
): { event: string; why: string }[] {
  return Object.entries(sender.events.emits).flatMap(([event, sent]) => {
    const heard = listener.events.hears[event];
    if (heard === undefined) return [];
    const found = mismatches(sent, heard).map((mismatch) => phrase(mismatch, missing));
    return found.length === 0 ? [] : [{ event, why: found.join("; ") }];
  });
}

/** Compares what a release tells with what the others listen to, and the other way round. */
export function compareEvents(candidate: Party, others: readonly Party[]): string[] {
  return others.flatMap((other) => [
    ...misunderstandings(candidate, other, "is gone").map(
      ({ event, why }) => `${other.name} would no longer understand "${event}": ${why}`,
    ),
    ...misunderstandings(other, candidate, "is not sent").map(
      ({ event, why }) => `it would not understand "${event}" as ${other.name} sends it: ${why}`,
    ),
  ]);
}

/** Events that only the candidate told so far, that others listen to, and that it would tell no more. */
export function lostEvents(candidate: Party, before: readonly Party[], others: readonly Party[]): string[] {
  const told = new Set(before.flatMap(({ events }) => Object.keys(events.emits)));
  return [...told].sort().flatMap((event) => {
    if (event in candidate.events.emits || others.some(({ events }) => event in events.emits)) return [];
    const listeners = others.filter(({ events }) => event in events.hears).map(({ name }) => name);
    if (listeners.length === 0) return [];
    return [
      `nobody would tell "${event}" any more, which ${listeners.join(" and ")} ${listeners.length === 1 ? "listens" : "listen"} to`,
    ];
  });
}

/** What a description says of events is what the sources do, and all of it is known to the contracts. */
export function compareUse(
  said: { emits: string[]; hears: string[] },
  use: EventUse,
  file: string,
): string[] {
  const kinds = [
    ["emits", "emits", "emit"],
    ["hears", "listens to", "listen to"],
  ] as const;
  const differences = kinds.flatMap(([kind, does]) => [
    ...use[kind]
      .filter((event) => !said[kind].includes(event))
      .map((event) => `the source ${does} "${event}": add it to events.${kind} in ${file}`),
    ...said[kind]
      .filter((event) => !use[kind].includes(event))
      .map((event) => `${file} says that it ${does} "${event}", which the source never does: take it out`),
  ]);
  const unknown = [...new Set([...said.emits, ...said.hears, ...use.emits, ...use.hears])]
    .filter((event) => !Object.hasOwn(EVENTS, event))
    .map((event) => `there is no event "${event}": add it to shared/contracts/event-schemas.ts`);
  const unclear = use.unknown.map(
    (place) =>
      `${place} uses the bus for an event that is not written there: call bus.emit or bus.on with its name`,
  );
  return [...differences, ...unknown, ...unclear];
}

/** The events of a slice are as it says, and everybody understands each other, before and after. */
export function checkEvents(
  { contract, description, use }: Pick<SliceCandidate, "contract" | "description" | "use">,
  live: LiveContracts,
): string[] {
  const others: Party[] = [...othersOf(contract, live), ...(live.shell === null ? [] : [live.shell])];
  const before = live.slices.filter(({ name }) => name === contract.name);
  return [
    ...compareUse(description.events, use, "slice.json"),
    ...compareEvents(contract, others),
    ...lostEvents(contract, before, others),
  ];
}
