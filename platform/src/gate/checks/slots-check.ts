import { type LiveContracts, othersOf, type SliceContract } from "../contract.ts";

/** The slots that the slice fills exist and are free, and one that it filled so far stays filled. */
export function checkSlots({ contract }: { contract: SliceContract }, live: LiveContracts): string[] {
  const others = othersOf(contract, live);
  const findings = Object.keys(contract.slots).flatMap((slot) => {
    const known = live.shell?.slots ?? [slot];
    if (!known.includes(slot)) {
      const choice = known.length === 0 ? "it has none" : `it has ${known.join(", ")}`;
      return [`the shell has no slot "${slot}": ${choice}`];
    }
    return others
      .filter(({ slots }) => slot in slots)
      .map(({ name }) => `the slot "${slot}" is filled by ${name} already`);
  });
  const filled = live.slices
    .filter(({ name }) => name === contract.name)
    .flatMap(({ slots }) => Object.keys(slots));
  const emptied = filled.filter(
    (slot) => !(slot in contract.slots) && (live.shell?.slots.includes(slot) ?? false),
  );
  return [
    ...findings,
    ...[...new Set(emptied)]
      .filter((slot) => others.every(({ slots }) => !(slot in slots)))
      .map((slot) => `the shell's slot "${slot}" would be empty: go on filling it`),
  ];
}
