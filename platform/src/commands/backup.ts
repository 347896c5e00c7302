import { runDataProgram } from "../launch/run-data-program.ts";

await runDataProgram("backup");
