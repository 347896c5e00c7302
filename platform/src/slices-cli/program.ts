import { Command, InvalidArgumentError, Option } from "commander";
import { promote, stop, withdraw } from "./change.commands.ts";
import { type CheckFlags, check } from "./check.command.ts";
import type { SliceCli } from "./context.ts";
import { addKeyCommands } from "./key-program.ts";
import { kit } from "./kit.command.ts";
import { list, log, show } from "./look.commands.ts";
import { type NewFlags, newSlice } from "./new.command.ts";
import { TOOLS } from "./outside-template.ts";
import { packEmbedCommand } from "./pack-embed.command.ts";
import { type PreviewFlags, preview } from "./preview.command.ts";
import { type PublishFlags, publish } from "./publish.command.ts";
import { rollback } from "./rollback.command.ts";

function readPercent(text: string): number {
  const percent = Number(text.replace(/\s*%$/, ""));
  if (text.trim() !== "" && percent > 0 && percent < 100) return percent;
  throw new InvalidArgumentError(
    "Use a percentage above 0 and below 100. To release to everybody, leave out --canary.",
  );
}

function readReason(text: string): string {
  if (text.trim() !== "") return text.trim();
  throw new InvalidArgumentError("Give a reason. It is stored with the release.");
}

/** A week. */
const LONGEST_PREVIEW = 168;

const NAME = "the slice's name, with or without mfe-";
const NAME_OR_SHELL = `${NAME}; or shell`;
const SEMVER = "its version or a prefix of it";

function addAuthorCommands(program: Command, cli: SliceCli): void {
  program
    .command("new")
    .description("Creates a working slice with a route, a test and a page for development.")
    .argument("<name>", NAME)
    .addOption(
      new Option("--tool <tool>", "its build tool, if it lives outside this repository").choices(TOOLS),
    )
    .option("--out <folder>", "its folder outside this repository")
    .action((name: string, flags: NewFlags) => newSlice(cli, name, flags));
  program
    .command("check")
    .description("Builds a slice, or all parts, and runs the gate without publishing.")
    .argument("[name]", NAME)
    .option("--from <folder>", "check a slice built by any tool")
    .option("--allow-older", "accept a version below the current release")
    .action((name: string | undefined, flags: CheckFlags) => check(cli, name, flags));
  program
    .command("publish")
    .description(
      "Builds a slice, runs the gate, and makes the build a release, for everybody or as a canary.",
    )
    .argument("[name]", NAME_OR_SHELL)
    .option("--from <folder>", "publish a slice built by any tool, with its slice.json beside it")
    .option("--canary <percent>", "the share of visitors that get it", readPercent)
    .option("--allow-older", "publish a version below the current release")
    .option("--skip-gate <reason>", "publish without the gate; not in production", readReason)
    .action((name: string | undefined, flags: PublishFlags) => publish(cli, name, flags));
  program
    .command("preview")
    .description("Builds a slice, runs the gate, and prints a link that previews the build.")
    .argument("<name>", NAME)
    .option("--hours <hours>", "how long the link is valid", readHours, 24)
    .action((name: string, flags: PreviewFlags) => preview(cli, name, flags));
}

function readHours(text: string): number {
  const hours = Number(text);
  if (hours > 0 && hours <= LONGEST_PREVIEW) return hours;
  throw new InvalidArgumentError(`Use a number of hours, at most ${LONGEST_PREVIEW}.`);
}

function addReleaseCommands(program: Command, cli: SliceCli): void {
  program
    .command("promote")
    .description("Releases the canary to everybody.")
    .argument("<name>", NAME)
    .action((name: string) => promote(cli, name));
  program
    .command("stop")
    .description("Stops the canary. The current release stays.")
    .argument("<name>", NAME)
    .action((name: string) => stop(cli, name));
  program
    .command("rollback")
    .description("Rolls back to the previous or a named release. Also restores a withdrawn slice.")
    .argument("<name>", NAME_OR_SHELL)
    .argument("[version]", SEMVER)
    .action((name: string, version?: string) => rollback(cli, name, version));
  program
    .command("withdraw")
    .description("Removes a slice from the registry and all pages. Its releases stay in the store.")
    .argument("<name>", NAME)
    .action((name: string) => withdraw(cli, name));
}

function addLooks(program: Command, cli: SliceCli): void {
  program
    .command("list")
    .description("Prints the current release, the canary and the earlier releases of each slice.")
    .option("--json", "print JSON")
    .action((flags: { json?: boolean }) => list(cli, flags));
  program
    .command("show")
    .description("Prints all releases of a slice.")
    .argument("<name>", NAME_OR_SHELL)
    .option("--json", "print JSON")
    .action((name: string, flags: { json?: boolean }) => show(cli, name, flags));
  program
    .command("kit")
    .description("Packs @cointide/shared for slices outside this repository: types, and code for tests.")
    .option("--out <folder>", "where to write the tarball", ".")
    .action((flags: { out: string }) => kit(cli, flags));
  program
    .command("pack-embed")
    .description("Packs @cointide/embed, the last published ticker and chart for other pages.")
    .option("--out <folder>", "where to write the tarball", ".")
    .action((flags: { out: string }) => packEmbedCommand(cli, flags));
  program
    .command("log")
    .description("Prints the last registry changes with author, time and commit.")
    .option("--json", "print JSON")
    .action((flags: { json?: boolean }) => log(cli, flags));
}

/** The command-line tool for slices and their releases. */
export function createProgram(cli: SliceCli): Command {
  const program = new Command(cli.command)
    .usage("<command> …")
    .description("Creates, checks, publishes and rolls back slices.")
    .configureHelp({ showGlobalOptions: false })
    .addHelpText("after", "\nSlice authors: see docs/slice-cli.md.")
    .exitOverride();
  addAuthorCommands(program, cli);
  addReleaseCommands(program, cli);
  addLooks(program, cli);
  addKeyCommands(program, cli);
  return program;
}
