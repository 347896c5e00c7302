import { parseArgs } from "node:util";
import { buildParts, withBuildLock } from "../build/build-parts.ts";
import { parts } from "../build/parts.ts";
import { buildAll } from "../build/publish-builds.ts";
import { describeFailure, EXIT_REFUSED } from "../build/refusal.ts";
import { readEnvironment } from "../config/environment.ts";

const HELP = `npm run build                      builds and publishes every part whose sources changed
npm run build -- PART …            only these parts, such as mfe-streams or shell
npm run build -- --no-publish …    builds without publishing
npm run build -- --keep-going …    publishes the rest if slices can't be built, and exits with 3 instead of 1`;

async function build(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      "no-publish": { type: "boolean", default: false },
      "keep-going": { type: "boolean", default: false },
      help: { type: "boolean", default: false },
    },
  });
  if (values.help) return console.log(HELP);
  const known = parts().map(({ name }) => name);
  const unknown = positionals.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    throw new Error(`There is no part "${unknown.join('", "')}". Parts: ${known.join(", ")}.`);
  }
  if (values["no-publish"]) {
    return await withBuildLock(console.log, () => buildParts(console.log, positionals));
  }
  const options = { only: positionals, keepGoing: values["keep-going"] };
  const refused = await buildAll(readEnvironment(), console.log, options);
  if (refused.length > 0) process.exitCode = EXIT_REFUSED;
}

try {
  await build(process.argv.slice(3));
} catch (error) {
  console.error(describeFailure(error));
  process.exitCode = 1;
}
