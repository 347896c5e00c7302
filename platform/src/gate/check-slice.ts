import { join } from "node:path";
import { NOTICES_FILE } from "../build/third-party-notices.ts";
import type { SliceContract } from "../releases/contract.ts";
import type { Build } from "../releases/release-record.ts";
import { budgetNote, checkBudget } from "./checks/budget-check.ts";
import { checkEvents } from "./checks/events-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { checkExposes, checkModules, checkSideEffects } from "./checks/import-checks.ts";
import { checkLibraries } from "./checks/libraries-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkCommands, checkNavigation } from "./checks/navigation-check.ts";
import { checkOffers } from "./checks/offers-check.ts";
import { checkAddresses, checkMounts, checkRoutes } from "./checks/routes-checks.ts";
import { checkSlots } from "./checks/slots-check.ts";
import { checkSourceMaps, countMapped } from "./checks/sourcemaps-check.ts";
import { checkStyles } from "./checks/styles-check.ts";
import { checkTypes } from "./checks/types-check.ts";
import { checkInBrowser, checkVisits } from "./checks/visits-check.ts";
import { eventUse } from "./events/event-use.ts";
import { examineSlice, type SliceCandidate } from "./examine-slice.ts";
import type { LiveContracts } from "./live-contracts.ts";
import { type GateReport, runChecks } from "./report.ts";

/** A build of a slice to check, and the slice's folder in the workspace; null for a build from elsewhere. */
export type SliceSubject = Build & { sources: string | null };

export type SliceGateOptions = {
  live: LiveContracts;
  /** Whether to run the compiler, which takes seconds. */
  types: boolean;
  /** Whether to open the routes in a browser too, where this machine has one, which takes seconds. */
  browser?: boolean;
  /** Imports the build; tests replace it. */
  examine?: typeof examineSlice;
};

function typesCheck({ description, sources }: SliceSubject, isAsked: boolean) {
  if (sources === null) return { skipped: "the build comes without its source code" };
  return isAsked
    ? () => checkTypes(description, sources)
    : { skipped: 'only "slice check" and "slice publish" run the compiler' };
}

/**
 * Runs all checks of a build before its release. Rejects only where it is no build at all.
 * @returns each check's findings and time, and the contract that the release would have.
 */
export async function checkSlice(
  subject: SliceSubject,
  { live, types, browser = false, examine = examineSlice }: SliceGateOptions,
): Promise<GateReport<SliceContract>> {
  const { description, files, sources } = subject;
  const start = performance.now();
  const examined = await examine(subject);
  const importMs = performance.now() - start;
  const candidate: SliceCandidate = {
    ...examined,
    description,
    files,
    use: sources === null ? null : eventUse([join(sources, "src")]),
  };
  const results = await runChecks([
    ["exposes", () => checkExposes(candidate)],
    ["types", typesCheck(subject, types)],
    ["modules", () => checkModules(candidate)],
    ["import", () => checkSideEffects(candidate), examined.notes.join("; ") || null],
    ["visits", () => checkVisits(candidate)],
    [
      "browser",
      browser
        ? () => checkInBrowser(candidate)
        : { skipped: 'only "slice check" and "slice publish" open routes in a browser' },
    ],
    ["mounts", () => checkMounts(candidate, live)],
    ["routes", () => [...checkRoutes(candidate, live), ...checkAddresses(candidate, live)]],
    ["navigation", () => checkNavigation(candidate)],
    ["commands", () => checkCommands(candidate)],
    ["slots", () => [...checkSlots(candidate, live), ...checkOffers({ ...candidate, sources }, live)]],
    [
      "events",
      () => checkEvents(candidate, live),
      sources === null ? "read from slice.json because the build comes without its source code" : null,
    ],
    ["libraries", () => checkLibraries(candidate, live, sources === null)],
    ["budget", () => checkBudget(candidate), budgetNote(candidate)],
    ["styles", () => checkStyles(candidate, live)],
    [
      "source maps",
      sources === null
        ? { skipped: `${countMapped(files)}; builds from other tools may omit them` }
        : () => checkSourceMaps(candidate),
    ],
    [
      "licences",
      sources === null && !files.has(NOTICES_FILE)
        ? { skipped: `the build has no ${NOTICES_FILE}` }
        : () => checkLicences(candidate),
    ],
    ["policy", () => checkForbiddenCode(candidate)],
  ]);
  // Nothing of both where this build was examined before.
  const visitMs = Math.min(examined.sandbox.visitMs, importMs);
  for (const result of results) {
    if (result.check === "import") result.ms += importMs - visitMs;
    if (result.check === "visits") result.ms += visitMs;
  }
  return { name: description.name, contract: examined.contract, results };
}
