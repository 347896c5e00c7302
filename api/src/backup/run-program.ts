import { existsSync } from "node:fs";
import { type ParseArgsConfig, parseArgs } from "node:util";
import { SettingsError } from "@cointide/server/settings";
import { DrizzleQueryError } from "drizzle-orm";
import { DatabaseError } from "../database/database.ts";
import { DatabaseUnavailable, outageReason } from "../database/unavailable.ts";
import { BackupError } from "./backup-error.ts";

const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

type Options = NonNullable<ParseArgsConfig["options"]>;
type Given<Names extends string> = { file: string; flags: Record<Names, boolean> };

/** A file and switches. @throws a sentence where they are wrong */
function readArguments<Names extends string>(names: readonly Names[]): Given<Names> {
  const options: Options = Object.fromEntries(names.map((name) => [name, { type: "boolean" }]));
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0) throw new Error("Name one file.");
  const flags = Object.fromEntries(names.map((name) => [name, values[name] === true]));
  return { file, flags: flags as Record<Names, boolean> };
}

function sentenceOf(error: unknown): string {
  if (error instanceof BackupError || error instanceof DatabaseError || error instanceof SettingsError)
    return error.message;
  if (error instanceof DatabaseUnavailable || error instanceof DrizzleQueryError)
    return `The database cannot be used: ${outageReason(error)}`;
  return error instanceof Error ? error.message : String(error);
}

/**
 * Runs a program of operators and ends it. What it says of its work goes to the output, sentences about failures to the errors.
 * @param usage is shown where the arguments are wrong
 */
export async function runProgram<Names extends string>(
  usage: string,
  names: readonly Names[],
  work: (given: Given<Names>) => Promise<string[]>,
): Promise<void> {
  if (existsSync(".env")) process.loadEnvFile(".env");
  let given: Given<Names>;
  try {
    given = readArguments(names);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n${usage}\n`);
    process.exitCode = EXIT_USAGE;
    return;
  }
  try {
    const lines = await work(given);
    process.stdout.write(`${lines.join("\n")}\n`);
  } catch (error) {
    process.stderr.write(`${sentenceOf(error)}\n`);
    process.exitCode = EXIT_FAILED;
  }
}
