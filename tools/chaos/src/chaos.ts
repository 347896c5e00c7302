import { createUndoStack } from "@cointide/testing/undo-stack";
import { seconds } from "@cointide/testing/until";
import { ALL_FAULTS } from "./faults/all-faults.ts";
import type { Fault } from "./run/fault.ts";
import { holds, printRun, type Result, type Untried } from "./run/results.ts";
import { runFault } from "./run/run-fault.ts";
import { openWorld, type World } from "./world/world.ts";

const long = process.argv.includes("--long");
/** Only faults whose kind or name has one of these words, as in `--only feed`; all where there is none. */
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));

const isWanted = ({ name, kind, long: isLong }: Fault): boolean =>
  (long || isLong !== true) &&
  (words.length === 0 || words.some((word) => `${kind}: ${name}`.includes(word)));

const results: Result[] = [];
const untried: Untried[] = [];

async function runInTurn(faults: readonly Fault[], world: World): Promise<void> {
  for (const fault of faults) {
    const { name, kind } = fault;
    const why = fault.lacks?.(world) ?? null;
    if (why !== null) {
      untried.push({ fault: name, kind, why });
      continue;
    }
    const result = await runFault(fault, world);
    console.error(`${holds(result) ? "held  " : "FAILED"} ${kind}: ${name}, ${seconds(result.tookMs)}`);
    results.push(result);
  }
}

const start = performance.now();
const undo = createUndoStack();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void undo.run().then(() => process.exit(1)));
}
try {
  const wanted = ALL_FAULTS.filter(isWanted);
  const world = await openWorld(undo);
  await runInTurn(
    wanted.filter(({ needs }) => needs === undefined),
    world,
  );
  let writes = world.writer.acknowledged();
  const further = wanted.filter(({ needs }) => needs === "servers");
  if (further.length > 0) {
    await world.moveToServers();
    await runInTurn(further, world);
    writes += world.writer.acknowledged();
  }
  printRun({ results, untried, writes, ms: Math.round(performance.now() - start) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await undo.run();
}
