import {
  browserTests,
  buildProduct,
  faultTests,
  printTotals,
  removeReports,
  unitTests,
} from "../testing/runners.ts";
import { failure } from "../testing/totals.ts";

// Slow tests run once a day instead of before each merge, because together they take more than 25 minutes.
removeReports();
const results = [await unitTests("long unit and integration tests", "unit:long")];
if (await buildProduct())
  results.push(await browserTests("long browser tests", "e2e:long"), await faultTests());
else results.push(failure("the build"));
printTotals(results);
