import { join } from "node:path";
import { minVersion } from "semver";
import type { Files } from "../releases/disk.ts";
import { readManifest } from "../rspack/federation-manifest.ts";
import { compareEvents, compareUse, lostEvents } from "./checks/events-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { unmetRequirements } from "./checks/libraries-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkMounts, checkRoutes } from "./checks/routes-checks.ts";
import { checkSourceMaps } from "./checks/sourcemaps-check.ts";
import type { LiveContracts, ShellContract, SliceContract } from "./contract.ts";
import { eventContracts } from "./describe-slice.ts";
import { type EventUse, eventUse } from "./events/event-use.ts";
import { type GateReport, runChecks } from "./report.ts";
import { readShellDescription, type ShellDescription, slotsInSource } from "./shell-description.ts";

/** A build of the shell to check, and the shell's folder in the workspace, with `shared` beside it. */
export type ShellSubject = { files: Files; sources: string };

/** The contract of a build of the shell. */
export function describeShell(description: ShellDescription, files: Files): ShellContract {
  const { routes, parents, slots, events } = description;
  const provides = readManifest(files).shared.map(
    ({ name, version }) => [name, minVersion(version)?.version ?? "0.0.0"] as const,
  );
  return {
    name: "shell",
    routes,
    parents,
    slots,
    events: eventContracts(events),
    provides: Object.fromEntries(provides),
  };
}

type Slices = readonly SliceContract[];

/** Every slot that a live slice fills is still there, and shell.json lists those of the sources. */
export function checkShellSlots(shell: ShellContract, inSource: readonly string[], slices: Slices): string[] {
  return [
    ...slices.flatMap(({ name, slots }) =>
      Object.keys(slots)
        .filter((slot) => !shell.slots.includes(slot))
        .map((slot) => `${name} fills the slot "${slot}", which the shell would no longer have`),
    ),
    ...shell.slots
      .filter((slot) => !inSource.includes(slot))
      .map((slot) => `shell.json lists the slot "${slot}", which no source renders: take it out`),
    ...inSource
      .filter((slot) => !shell.slots.includes(slot))
      .map((slot) => `the sources render the slot "${slot}": add it to shell.json`),
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
export function checkShellEvents(
  shell: ShellContract,
  listed: ShellDescription["events"],
  use: EventUse,
  { slices, shell: before }: LiveContracts,
): string[] {
  return [
    ...compareUse(listed, use, "shell.json"),
    ...compareEvents(shell, slices),
    ...lostEvents(shell, before === null ? [] : [before], slices),
  ];
}

/** The shell shares the modules that live slices consume, in versions that fit. */
export const checkShellLibraries = ({ provides }: ShellContract, slices: Slices): string[] =>
  slices.flatMap(({ name, requires }) =>
    unmetRequirements(requires, provides).map((need) => `${name} needs ${need}`),
  );

/** Checks that a build of the shell breaks no live slice, and the rules for every build. */
export async function checkShell(
  subject: ShellSubject,
  live: LiveContracts,
): Promise<GateReport<ShellContract>> {
  const { files, sources } = subject;
  const description = readShellDescription(sources);
  const contract = describeShell(description, files);
  const use = eventUse([join(sources, "src"), join(sources, "../shared")]);
  const results = await runChecks([
    ["slots", () => checkShellSlots(contract, slotsInSource(sources), live.slices)],
    ["routes", () => checkShellRoutes(contract, live.slices)],
    ["events", () => checkShellEvents(contract, description.events, use, live)],
    ["libraries", () => checkShellLibraries(contract, live.slices)],
    ["source maps", () => checkSourceMaps({ files })],
    ["licences", () => checkLicences({ files })],
    ["policy", () => checkForbiddenCode({ files })],
  ]);
  return { name: "shell", contract, results };
}
