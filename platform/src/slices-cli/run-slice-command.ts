import { CommanderError } from "commander";
import { describeFailure } from "../build/refusal.ts";
import { type SliceCli, WrongUsage } from "./context.ts";
import { createProgram } from "./program.ts";

const EXIT = { done: 0, failed: 1, wrongUsage: 2 } as const;
type ExitCode = (typeof EXIT)[keyof typeof EXIT];

/** Runs one command. Returns 0 on success, 1 where it was refused or failed, 2 for wrong usage. */
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
    // The library has printed the error already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.done : EXIT.wrongUsage;
    complain(describeFailure(error, "Nothing was changed"));
    return error instanceof WrongUsage ? EXIT.wrongUsage : EXIT.failed;
  }
}
