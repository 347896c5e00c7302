import type { SliceContract } from "../../releases/contract.ts";
import { mismatches, phrase } from "../events/mismatches.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { fillersOf, type LiveContracts, othersOf } from "../live-contracts.ts";
import { slotsInSource } from "../shell-description.ts";

/** Only this repository can define a slot. */
const remedyForUndefined = (isOutside: boolean): string =>
  isOutside
    ? "Remove it from slice.json, or ask the platform to define it."
    : "Add it to shared/contracts/slot-schemas.ts.";

/** No other slice offers a slot with this name, and the slices that fill it have room and accept its props. */
function checkOffered(
  slot: string,
  contract: SliceContract,
  live: LiveContracts,
  isOutside: boolean,
): string[] {
  const offer = contract.offers?.[slot];
  if (offer === undefined) return [`The slot "${slot}" isn't defined. ${remedyForUndefined(isOutside)}`];
  const others = othersOf(contract, live);
  const owners = others.filter(({ offers = {} }) => slot in offers).map(({ name }) => name);
  const taken = live.shell?.slots.includes(slot) ? ["shell", ...owners] : owners;
  const fillers = others.filter(({ slots }) => slot in slots);
  const names = fillersOf(slot, others);
  return [
    ...[...new Set(taken)].map(
      (name) => `The slot "${slot}" is already offered by ${name}. Choose another name.`,
    ),
    ...fillers.flatMap(({ name, slotProps = {} }) => {
      const found = mismatches(offer.props, slotProps[slot] ?? {}).map((one) =>
        phrase(one, "is no longer passed"),
      );
      return found.length === 0
        ? []
        : [`${name} would no longer accept the props of "${slot}": ${found.join("; ")}`];
    }),
    ...(names.length <= offer.most
      ? []
      : [
          `The slot "${slot}" can't be limited to ${offer.most} because ${names.join(" and ")} fill it. Raise the limit.`,
        ]),
  ];
}

/** Slots of the live release that others fill are still there. */
function lostSlots(contract: SliceContract, live: LiveContracts): string[] {
  const others = othersOf(contract, live);
  const before = live.slices.filter(({ name }) => name === contract.name);
  const gone = new Set(before.flatMap(({ offers = {} }) => Object.keys(offers)));
  return [...gone]
    .filter((slot) => [contract, ...others].every(({ offers = {} }) => !(slot in offers)))
    .flatMap((slot) =>
      fillersOf(slot, others).map(
        (name) => `The slot "${slot}" would be removed, but ${name} fills it. Keep offering it.`,
      ),
    );
}

/** The slots that the slice offers are those of its sources, and fit what fills them. */
export function checkOffers(
  {
    contract,
    description,
    sources,
  }: Pick<SliceCandidate, "contract" | "description"> & { sources: string | null },
  live: LiveContracts,
): string[] {
  const offered = Object.keys(description.offers ?? {});
  const inSource = sources === null ? offered : slotsInSource(sources, "Slot");
  return [
    ...offered.flatMap((slot) => checkOffered(slot, contract, live, sources === null)),
    ...lostSlots(contract, live),
    ...offered
      .filter((slot) => !inSource.includes(slot))
      .map(
        (slot) => `slice.json offers the slot "${slot}", but no source file renders it. Remove the entry.`,
      ),
    ...inSource
      .filter((slot) => !offered.includes(slot))
      .map((slot) => `The source code renders the slot "${slot}". Add it to "offers" in slice.json.`),
  ];
}
