import { homedir } from "node:os";
import { join } from "node:path";
import { createTeamProgram } from "./program.ts";

const cli = { say: console.log, environment: process.env, folder: join(homedir(), ".cointide") };
try {
  await createTeamProgram(cli).parseAsync(process.argv.slice(2), { from: "user" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
