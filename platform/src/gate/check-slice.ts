import { join } from "node:path";
import { NOTICES_FILE } from "../build/third-party-notices.ts";
import type { Build } from "../releases/release-record.ts";
import { checkBudget } from "./checks/budget-check.ts";
import { checkEvents } from "./checks/events-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { checkExposes, checkModules, checkSideEffects } from "./checks/import-checks.ts";
import { checkLibraries } from "./checks/libraries-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkOffers } from "./checks/offers-check.ts";
import { checkAddresses, checkMounts, checkRoutes } from "./checks/routes-checks.ts";
import { checkSlots } from "./checks/slots-check.ts";
import { checkSourceMaps } from "./checks/sourcemaps-check.ts";
import { checkTypes } from "./checks/types-check.ts";
import type { LiveContracts, SliceContract } from "./contract.ts";
import { eventUse } from "./events/event-use.ts";
import { examineSlice, type SliceCandidate } from "./examine-slice.ts";
import { type GateReport, runChecks } from "./report.ts";

/** A build of a slice to check, and the slice's folder in the workspace; null for a build from elsewhere. */
export type SliceSubject = Build & { sources: string | null };

export type SliceGateOptions = {
  live: LiveContracts;
  /** Whether to run the compiler, which takes seconds. */
  types: boolean;
  /** Imports the build; tests replace it. */
  examine?: typeof examineSlice;
};

/**
 * Runs all checks of a build before its release. Rejects only where it is no build at all.
 * @returns each check's findings and time, and the contract that the release would have.
 */
export async function checkSlice(
  subject: SliceSubject,
  { live, types, examine = examineSlice }: SliceGateOptions,
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
    ...(types && sources !== null ? [["types", () => checkTypes(description, sources)] as const] : []),
    ["modules", () => checkModules(candidate)],
    ["import", () => checkSideEffects(candidate)],
    ["mounts", () => checkMounts(candidate, live)],
    ["routes", () => [...checkRoutes(candidate, live), ...checkAddresses(candidate, live)]],
    ["slots", () => [...checkSlots(candidate, live), ...checkOffers({ ...candidate, sources }, live)]],
    ["events", () => checkEvents(candidate, live)],
    ["libraries", () => checkLibraries(candidate, live)],
    ["budget", () => checkBudget(candidate)],
    ...(sources === null ? [] : [["source maps", () => checkSourceMaps(candidate)] as const]),
    ...(sources === null && !files.has(NOTICES_FILE)
      ? []
      : [["licences", () => checkLicences(candidate)] as const]),
    ["policy", () => checkForbiddenCode(candidate)],
  ]);
  for (const result of results) if (result.check === "import") result.ms += importMs;
  return { name: description.name, contract: examined.contract, results };
}
