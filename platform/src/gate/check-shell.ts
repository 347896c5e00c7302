import { join } from "node:path";
import { minVersion } from "semver";
import type { Files } from "../releases/disk.ts";
import { compareEvents, compareUse, lostEvents } from "./checks/events-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { whyNotLent } from "./checks/libraries-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkMounts } from "./checks/mounts-check.ts";
import { checkRoutes } from "./checks/routes-check.ts";
import { checkSourceMaps } from "./checks/sourcemaps-check.ts";
import type { LiveContracts, ShellContract, SliceContract } from "./contract.ts";
import { eventContracts, readManifest } from "./describe-slice.ts";
import { type EventUse, eventUse } from "./events/event-use.ts";
import { type GateReport, runChecks } from "./report.ts";
import { readShellDescription, type ShellDescription, slotsInSource } from "./shell-description.ts";

/** A build of the shell that asks to be released. */
export type ShellSubject = {
  files: Files;
  /** The shell's folder in the workspace; `shared` is beside it, and is the shell's, who lends it. */
  sources: string;
};

/** The contract that a build of the shell would have as a release. */
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

/** Every slot that a live slice fills is still there, and shell.json names those that the sources have. */
export function checkShellSlots(shell: ShellContract, inSource: readonly string[], slices: Slices): string[] {
  return [
    ...slices.flatMap(({ name, slots }) =>
      Object.keys(slots)
        .filter((slot) => !shell.slots.includes(slot))
        .map((slot) => `${name} fills the slot "${slot}", which the shell would no longer have`),
    ),
    ...shell.slots
      .filter((slot) => !inSource.includes(slot))
      .map((slot) => `shell.json names the slot "${slot}", which no source has a place for`),
    ...inSource
      .filter((slot) => !shell.slots.includes(slot))
      .map((slot) => `the sources have a place for the slot "${slot}": add it to shell.json`),
  ];
}

/** Every route of a live slice still has its place, and is not taken by the shell. */
export const checkShellRoutes = (shell: ShellContract, slices: Slices): string[] =>
  slices.flatMap((contract) =>
    [
      ...checkMounts({ contract }, { slices: [], shell }),
      ...checkRoutes({ contract }, { slices: [], shell }),
    ].map((finding) => `${contract.name}: ${finding}`),
  );

/** Live slices and the shell go on understanding each other. */
export function checkShellEvents(
  shell: ShellContract,
  said: ShellDescription["events"],
  use: EventUse,
  { slices, shell: before }: LiveContracts,
): string[] {
  return [
    ...compareUse(said, use, "shell.json"),
    ...compareEvents(shell, slices),
    ...lostEvents(shell, before === null ? [] : [before], slices),
  ];
}

/** What live slices borrow is still lent, in a version that fits. */
export const checkShellLibraries = ({ provides }: ShellContract, slices: Slices): string[] =>
  slices.flatMap(({ name, requires }) =>
    Object.entries(requires).flatMap(([library, wanted]) => {
      const why = whyNotLent(library, wanted, provides);
      return why === null ? [] : [`${name} needs ${library} ${wanted.range}, but ${why}`];
    }),
  );

/** Asks of a build of the shell that no live slice breaks by it, and what is asked of every build. */
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
