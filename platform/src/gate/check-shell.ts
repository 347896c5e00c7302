import { join } from "node:path";
import { minVersion } from "semver";
import {
  CONTRACT_FILE,
  type ShellContract,
  type SliceContract,
  shellContractSchema,
} from "../releases/contract.ts";
import type { Files } from "../releases/disk.ts";
import { unmetRequirements } from "../releases/requirements.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import { compareEvents, compareUse, lostEvents } from "./checks/events-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkMounts, checkRoutes } from "./checks/routes-checks.ts";
import { checkSourceMaps, countMapped } from "./checks/sourcemaps-check.ts";
import { eventContracts } from "./describe-slice.ts";
import { eventUse } from "./events/event-use.ts";
import type { LiveContracts } from "./live-contracts.ts";
import { fillersOf, shellOffer } from "./live-contracts.ts";
import { type GateReport, runChecks } from "./report.ts";
import { readShellDescription, type ShellDescription, slotsInSource } from "./shell-description.ts";

/**
 * A build of the shell to check, and the shell's folder in the workspace, with `shared` beside it; null for a build of
 * another time, whose contract is the one that it was built with.
 */
export type ShellSubject = { files: Files; sources: string | null };

/** The contract of a build of the shell. */
export function describeShell(description: ShellDescription, files: Files): ShellContract {
  const { routes, parents, slots, offers, events } = description;
  const provides = readManifest(files).shared.map(
    ({ name, version }) => [name, minVersion(version)?.version ?? "0.0.0"] as const,
  );
  return {
    name: "shell",
    routes,
    parents,
    slots,
    offers,
    events: eventContracts(events),
    provides: Object.fromEntries(provides),
  };
}

type Slices = readonly SliceContract[];

/**
 * Every slot of the shell that a live slice fills is still there and has room for all that do, and shell.json lists those of the sources. One that the
 * shell before did not have either is another slice's, which may be released together with this shell.
 */
export function checkShellSlots(
  shell: ShellContract,
  inSource: readonly string[],
  { slices, shell: before }: LiveContracts,
): string[] {
  const known = [...shell.slots, ...slices.flatMap(({ offers = {} }) => Object.keys(offers))];
  const isLost = (slot: string) => !known.includes(slot) && (before?.slots.includes(slot) ?? true);
  return [
    ...slices.flatMap(({ name, slots }) =>
      Object.keys(slots)
        .filter(isLost)
        .map(
          (slot) => `The shell would no longer have the slot "${slot}", but ${name} fills it. Keep the slot.`,
        ),
    ),
    ...shell.slots.flatMap((slot) => {
      const names = fillersOf(slot, slices);
      const { most } = shellOffer(shell, slot);
      return names.length <= most
        ? []
        : [
            `The slot "${slot}" can't be limited to ${most} because ${names.join(" and ")} fill it. Raise the limit.`,
          ];
    }),
    ...Object.keys(shell.offers ?? {})
      .filter((slot) => !shell.slots.includes(slot))
      .map((slot) => `shell.json offers the slot "${slot}" but doesn't list it. Add it to "slots".`),
    ...shell.slots
      .filter((slot) => !inSource.includes(slot))
      .map((slot) => `shell.json lists the slot "${slot}", but no source file renders it. Remove the entry.`),
    ...inSource
      .filter((slot) => !shell.slots.includes(slot))
      .map((slot) => `The source code renders the slot "${slot}". Add it to shell.json.`),
  ];
}

/** Every mount and route of a live slice still fits the shell's own. */
export const checkShellRoutes = (shell: ShellContract, slices: Slices): string[] =>
  slices.flatMap((contract) =>
    [
      ...checkMounts({ contract }, { slices: [], shell }),
      ...checkRoutes({ contract }, { slices: [], shell }),
    ].map((finding) => `${contract.name}: ${finding}`),
  );

/** Live slices and the shell accept each other's events. */
export const checkShellEvents = (
  shell: ShellContract,
  { slices, shell: before }: LiveContracts,
): string[] => [
  ...compareEvents(shell, slices),
  ...lostEvents(shell, before === null ? [] : [before], slices),
];

/** The shell shares the modules that live slices consume, in versions that fit. */
export const checkShellLibraries = ({ provides }: ShellContract, slices: Slices): string[] =>
  slices.flatMap(({ name, requires }) =>
    unmetRequirements(requires, provides).map((need) => `${name} needs ${need}`),
  );

/** What is checked of a build whose sources are here: it says of itself what they do. */
function describeSources(sources: string, files: Files) {
  const description = readShellDescription(sources);
  const use = eventUse([join(sources, "src"), join(sources, "../shared")]);
  return {
    contract: describeShell(description, files),
    slots: slotsInSource(sources, "SliceSlots?"),
    compareEventUse: () => compareUse(description.events, use, "shell.json"),
  };
}

function readContract(files: Files) {
  const contract = shellContractSchema.parse(
    JSON.parse(Buffer.from(files.get(CONTRACT_FILE) ?? "").toString()),
  );
  return { contract, slots: contract.slots, compareEventUse: () => [] };
}

/** Checks that a build of the shell breaks no live slice, and the rules for every build. */
export async function checkShell(
  { files, sources }: ShellSubject,
  live: LiveContracts,
): Promise<GateReport<ShellContract>> {
  const described = sources === null ? readContract(files) : describeSources(sources, files);
  const { contract, slots, compareEventUse } = described;
  const results = await runChecks([
    ["slots", () => checkShellSlots(contract, slots, live)],
    ["routes", () => checkShellRoutes(contract, live.slices)],
    ["events", () => [...compareEventUse(), ...checkShellEvents(contract, live)]],
    ["libraries", () => checkShellLibraries(contract, live.slices)],
    [
      "source maps",
      sources === null
        ? { skipped: `${countMapped(files)}; builds from another commit may omit them` }
        : () => checkSourceMaps({ files }),
    ],
    ["licences", () => checkLicences({ files })],
    ["policy", () => checkForbiddenCode({ files })],
  ]);
  return { name: "shell", contract, results };
}
