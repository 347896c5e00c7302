import { buildAll } from "../build/publish-builds.ts";
import { describeFailure, EXIT_REFUSED } from "../build/refusal.ts";
import { readEnvironment } from "../config/environment.ts";

try {
  const refused = await buildAll(readEnvironment(), console.log, process.argv.slice(3));
  if (refused.length > 0) process.exitCode = EXIT_REFUSED;
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
