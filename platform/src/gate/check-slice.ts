import { join } from "node:path";
import type { SliceDescription } from "@cointide/shared/contracts/registry";
import type { Files } from "../releases/disk.ts";
import type { SliceCandidate } from "./candidate.ts";
import { checkBudget } from "./checks/budget-check.ts";
import { checkEvents } from "./checks/events-check.ts";
import { checkExposes } from "./checks/exposes-check.ts";
import { checkForbiddenCode } from "./checks/forbidden-code-check.ts";
import { checkLibraries } from "./checks/libraries-check.ts";
import { checkLicences } from "./checks/licences-check.ts";
import { checkModules } from "./checks/module-check.ts";
import { checkMounts } from "./checks/mounts-check.ts";
import { checkRoutes } from "./checks/routes-check.ts";
import { checkSideEffects } from "./checks/side-effects-check.ts";
import { checkSlots } from "./checks/slots-check.ts";
import { checkSourceMaps } from "./checks/sourcemaps-check.ts";
import { checkTypes } from "./checks/types-check.ts";
import type { LiveContracts, SliceContract } from "./contract.ts";
import { eventUse } from "./events/event-use.ts";
import { examineSlice } from "./examine-slice.ts";
import { type GateReport, runChecks } from "./report.ts";

/** A build of a slice that asks to be released. */
export type SliceSubject = {
  description: SliceDescription;
  semver: string;
  files: Files;
  /** The slice's folder in the workspace. */
  sources: string;
};

export type SliceGateOptions = {
  live: LiveContracts;
  /** Whether the compiler is asked too, which takes seconds. */
  types: boolean;
  /** Finds out what the build is; tests that do not run one answer for it. */
  examine?: typeof examineSlice;
};

/**
 * Asks everything of a build that must hold before it is released. Rejects only where it is no build at all.
 * @returns each check's findings and time, and the contract that the release would have.
 */
export async function checkSlice(
  subject: SliceSubject,
  { live, types, examine = examineSlice }: SliceGateOptions,
): Promise<GateReport<SliceContract>> {
  const { description, files, sources } = subject;
  const start = performance.now();
  const { contract, ...imported } = await examine(subject);
  const importMs = performance.now() - start;
  const use = eventUse([join(sources, "src")]);
  const candidate: SliceCandidate = { description, files, contract, use, ...imported };
  const results = await runChecks([
    ["exposes", () => checkExposes(candidate)],
    ...(types ? [["types", () => checkTypes(description, sources)] as const] : []),
    ["modules", () => checkModules(candidate)],
    ["import", () => checkSideEffects(candidate)],
    ["mounts", () => checkMounts(candidate, live)],
    ["routes", () => checkRoutes(candidate, live)],
    ["slots", () => checkSlots(candidate, live)],
    ["events", () => checkEvents(candidate, live)],
    ["libraries", () => checkLibraries(candidate, live)],
    ["budget", () => checkBudget(candidate)],
    ["source maps", () => checkSourceMaps(candidate)],
    ["licences", () => checkLicences(candidate)],
    ["policy", () => checkForbiddenCode(candidate)],
  ]);
  return {
    name: description.name,
    contract,
    results: results.map((result) =>
      result.check === "import" ? { ...result, ms: result.ms + importMs } : result,
    ),
  };
}
