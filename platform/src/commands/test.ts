import {
  browserTests,
  buildProduct,
  check,
  printTotals,
  removeReports,
  unitTests,
} from "../testing/runners.ts";
import { checkSizes } from "../testing/size-budgets.ts";
import { failure, PASSED, type Totals } from "../testing/totals.ts";

/** What needs no test runner, and the build that the browser tests are about. */
async function checksAndBuild(): Promise<{ results: Totals[]; built: boolean }> {
  const results = [
    await check("format and lint", ["lint"]),
    await check("types", ["types"]),
    await check("fences", ["fences"]),
    await check("dead code", ["dead-code"]),
    await check("links in documents", ["links"]),
  ];
  const built = await buildProduct();
  const good = built && checkSizes(console.log);
  return { results: [...results, good ? PASSED : failure("the build and its sizes")], built };
}

removeReports();

// Each leaves the processor idle now and then; browser tests watch the clock and run alone.
const [unit, checks] = await Promise.all([unitTests("unit and integration tests", "unit"), checksAndBuild()]);
const results = [unit, ...checks.results];
if (checks.built) results.push(await browserTests("browser tests", "e2e"));
printTotals(results);
