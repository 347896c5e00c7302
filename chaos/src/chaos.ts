import { ALL_FAULTS } from "./faults/all-faults.ts";
import type { Fault } from "./run/fault.ts";
import { printRun } from "./run/print-results.ts";
import { holds, type Result } from "./run/result.ts";
import { runFault } from "./run/run-fault.ts";
import { seconds } from "./run/until.ts";
import { createUndoStack } from "./world/undo-stack.ts";
import { openWorld, type World } from "./world/world.ts";

const short = process.argv.includes("--short");
/** Only faults whose kind or name has one of these words; all where there is none. */
const words = process.argv.slice(2).filter((word) => !word.startsWith("-"));

const isWanted = ({ name, kind, short: isShort }: Fault): boolean =>
  (!short || isShort === true) &&
  (words.length === 0 || words.some((word) => `${kind} ${name}`.includes(word)));

async function runInTurn(faults: readonly Fault[], world: World): Promise<Result[]> {
  const results: Result[] = [];
  for (const fault of faults) {
    const result = await runFault(fault, world);
    console.error(
      `${holds(result) ? "held  " : "FAILED"} ${fault.kind}: ${fault.name}, ${seconds(result.tookMs)}`,
    );
    results.push(result);
  }
  return results;
}

const start = performance.now();
const undo = createUndoStack();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
  process.once(signal, () => void undo.run().then(() => process.exit(1)));
}
try {
  const wanted = ALL_FAULTS.filter(isWanted);
  const world = await openWorld(short, undo);
  const results = await runInTurn(
    wanted.filter(({ needs }) => needs === undefined),
    world,
  );
  let writes = world.writer.acknowledged();
  const untried: string[] = [];
  const further = wanted.filter(({ needs }) => needs === "servers");
  if (further.length > 0) {
    untried.push(...(await world.moveToServers()));
    const possible = further.filter(({ isPossible = () => true }) => isPossible(world));
    results.push(...(await runInTurn(possible, world)));
    writes += world.writer.acknowledged();
  }
  printRun({ results, untried, writes, ms: Math.round(performance.now() - start) });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await undo.run();
}
