import { homedir } from "node:os";
import { join } from "node:path";
import { createTeamProgram } from "../team-cli/program.ts";

const cli = { say: console.log, environment: process.env, folder: join(homedir(), ".cointide") };
try {
  await createTeamProgram(cli).parseAsync(process.argv.slice(3), { from: "user" });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
