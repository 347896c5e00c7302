import type { PageState } from "@cointide/shared/host";

/** A slot of the page, its owner, and the slices that fill it. */
export type SlotFacts = { slot: string; owner: string; filledBy: string[] };

/** Every slot that a slice offers or fills, by name. What no slice offers is the shell's. */
export function slotFacts(slices: PageState["slices"]): SlotFacts[] {
  const offers = slices.flatMap(({ name, releases: [current] }) =>
    Object.keys(current?.offers ?? {}).map((slot) => [slot, name] as const),
  );
  const owners = new Map(offers);
  const filled = slices.flatMap(({ slots }) => Object.keys(slots));
  return [...new Set([...owners.keys(), ...filled])].sort().map((slot) => ({
    slot,
    owner: owners.get(slot) ?? "shell",
    filledBy: slices.filter(({ slots }) => slot in slots).map(({ name }) => name),
  }));
}
