import { browserTests, buildProduct, printTotals, removeReports, unitTests } from "../testing/runners.ts";
import { FAILED } from "../testing/totals.ts";

// The tests that take long by nature: see docs/decisions/0052.
removeReports();
const unit = await unitTests("long unit and integration tests", "unit:long");
const browser = (await buildProduct()) ? await browserTests("long browser tests", "e2e:long") : FAILED;
printTotals([unit, browser]);
