import { CommanderError } from "commander";
import { describeRefusal } from "../build/refusal.ts";
import { ChangeRefused } from "../releases/registry-changes.ts";
import { type SliceCli, WrongUsage } from "./context.ts";
import { createProgram } from "./program.ts";

const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** What keeps a store from being written, by the system's code for it. */
const UNWRITABLE: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EROFS: "the disk can only be read",
  EACCES: "this user may not write there",
  EPERM: "this user may not write there",
};

function describe(error: unknown): string {
  if (error instanceof ChangeRefused) return describeRefusal(error);
  if (!(error instanceof Error)) return String(error);
  const { code = "" } = error as NodeJS.ErrnoException;
  const why = UNWRITABLE[code];
  return why === undefined ? error.message : `Nothing was changed: ${why} (${error.message}).`;
}

/** Runs one command. Gives 0 where it was done, 1 where it was refused or failed, 2 where it was called wrongly. */
export async function runSliceCommand(
  cli: SliceCli,
  args: readonly string[],
  complain: (line: string) => void,
): Promise<ExitCode> {
  const program = createProgram(cli);
  const output = {
    writeOut: (text: string) => cli.say(text.trimEnd()),
    writeErr: (text: string) => complain(text.trimEnd()),
  };
  for (const command of [program, ...program.commands]) command.configureOutput(output);
  try {
    await program.parseAsync([...args], { from: "user" });
    return EXIT.done;
  } catch (error) {
    // The library has said what is wrong already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    complain(describe(error));
    return error instanceof WrongUsage ? EXIT.wrongUsage : EXIT.failed;
  }
}
