import { SLOTS } from "@cointide/shared/contracts/slot-schemas";
import type { SliceContract } from "../../releases/contract.ts";
import { isScript } from "../../releases/file-kinds.ts";
import { mismatches, phrase } from "../events/mismatches.ts";
import type { SliceCandidate } from "../examine-slice.ts";
import { fillersOf, type LiveContracts, othersOf, shellOffer } from "../live-contracts.ts";
import { stockRuntime } from "../stock-runtime.ts";
import { gzipBytes, KB, kb } from "./budget-check.ts";

type Candidate = Pick<SliceCandidate, "contract" | "files">;

/** The bytes of JavaScript that an expose needs, a stock runtime left out. */
function exposeBytes({ contract, files }: Candidate, expose: string): number {
  const runtime = stockRuntime(files);
  const scripts = contract.exposes[expose]?.files.filter((name) => isScript(name) && !runtime.includes(name));
  return (scripts ?? []).reduce((sum, name) => sum + gzipBytes(files, name), 0);
}

/** All slots with room for another slice, except those that the slice fills. */
function freeSlots({ contract }: Candidate, live: LiveContracts): string[] {
  const others = othersOf(contract, live);
  const ofShell = (live.shell?.slots ?? []).map(
    (slot) => [slot, shellOffer(live.shell ?? {}, slot)] as const,
  );
  const offered = others.flatMap(({ offers = {} }) => Object.entries(offers));
  return [...ofShell, ...offered]
    .filter(([slot, { most }]) => !(slot in contract.slots) && fillersOf(slot, others).length < most)
    .map(([slot]) => slot)
    .sort();
}

function describeFull(
  candidate: Candidate,
  { slot, owner, most, filled }: FullSlot,
  live: LiveContracts,
): string {
  const free = freeSlots(candidate, live);
  const isOne = filled.length === 1;
  return [
    `The slot "${slot}" is full because ${owner} allows ${most}, and ${filled.join(" and ")} ${isOne ? "fills" : "fill"} it.`,
    free.length === 0 ? "No other slot has room." : `Use a slot with room: ${free.join(", ")}.`,
    `Otherwise, ask the owner of ${isOne ? filled[0] : "one of them"} to leave the slot, or that of ${owner} to allow more.`,
  ].join(" ");
}

type FullSlot = { slot: string; owner: string; most: number; filled: readonly string[] };

/** The slot has room for the slice, which is within its budget. */
function checkRoom(
  candidate: Candidate,
  slot: string,
  owner: string,
  { most, budget }: { most: number; budget: number },
  live: LiveContracts,
): string[] {
  const filled = fillersOf(slot, othersOf(candidate.contract, live));
  const bytes = exposeBytes(candidate, candidate.contract.slots[slot] ?? "");
  return [
    ...(filled.length < most ? [] : [describeFull(candidate, { slot, owner, most, filled }, live)]),
    ...(bytes <= budget * KB
      ? []
      : [
          `The slice needs ${kb(bytes)} gzip in the slot "${slot}", but ${owner} allows ${budget} KB. Make that code smaller.`,
        ]),
  ];
}

/** The slot that a slice offers has room for this one, which understands its props. */
function checkOffer(candidate: Candidate, slot: string, owner: SliceContract, live: LiveContracts): string[] {
  const offer = owner.offers?.[slot];
  if (offer === undefined) return [];
  const { slotProps = {} } = candidate.contract;
  const found = mismatches(offer.props, slotProps[slot] ?? {}).map((one) => phrase(one, "is not passed"));
  return [
    ...(found.length === 0
      ? []
      : [`The slice would not accept the props that ${owner.name} passes to "${slot}": ${found.join("; ")}`]),
    ...checkRoom(candidate, slot, owner.name, offer, live),
  ];
}

function checkFilled(candidate: Candidate, slot: string, live: LiveContracts): string[] {
  const { contract } = candidate;
  const others = othersOf(contract, live);
  const owners = [contract, ...others].filter(({ offers = {} }) => slot in offers);
  if (owners.length > 0) return owners.flatMap((owner) => checkOffer(candidate, slot, owner, live));
  // A slice that offers it may be missing. The slot is empty until that slice is published, which checks the props.
  if (slot in SLOTS && (live.missing ?? []).length > 0 && !live.shell?.slots.includes(slot)) return [];
  const known = live.shell?.slots ?? [slot];
  if (known.includes(slot))
    return checkRoom(candidate, slot, "the shell", shellOffer(live.shell ?? {}, slot), live);
  const offered = others.flatMap(({ offers = {} }) => Object.keys(offers));
  const all = [...new Set([...known, ...offered])].sort();
  return [
    `The slot "${slot}" doesn't exist. ${all.length === 0 ? "No slots exist." : `Available slots: ${all.join(", ")}.`}`,
  ];
}

/** Each slot that the slice fills exists and has room for it, and one of the shell that it filled so far stays filled. */
export function checkSlots(candidate: Candidate, live: LiveContracts): string[] {
  const { contract } = candidate;
  const others = othersOf(contract, live);
  const filled = live.slices
    .filter(({ name }) => name === contract.name)
    .flatMap(({ slots }) => Object.keys(slots));
  const emptied = filled.filter(
    (slot) => !(slot in contract.slots) && (live.shell?.slots.includes(slot) ?? false),
  );
  return [
    ...Object.keys(contract.slots).flatMap((slot) => checkFilled(candidate, slot, live)),
    ...[...new Set(emptied)]
      .filter((slot) => fillersOf(slot, [...others, ...(live.replaced ?? [])]).length === 0)
      .map((slot) => `The shell slot "${slot}" would become empty. Keep an entry for it in slice.json.`),
  ];
}
