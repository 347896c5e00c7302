import type { Command } from "commander";
import type { SliceCli } from "./context.ts";
import { disown, key, own, owners, replaceKey } from "./owner.commands.ts";

/** Adds the commands for keys and for owners of slices. */
export function addKeyCommands(program: Command, cli: SliceCli): void {
  program
    .command("key")
    .description("Prints a new pair of keys for REGISTRY_KEY and REGISTRY_PUBLIC_KEY, or for a team.")
    .option("--team", "print SLICE_KEY, which the team keeps, and SLICE_PUBLIC_KEY, which the platform names")
    .action((flags: { team?: boolean }) => key(cli, flags));
  program
    .command("owners")
    .description("Prints which team's keys own which slice.")
    .action(() => owners(cli));
  program
    .command("own")
    .description("Assigns a slice to a team's key. From then on only its keys can change the slice.")
    .argument("<name>", "the slice's name, with or without mfe-")
    .argument("<team>", "the team's name")
    .argument("<key>", "the team's SLICE_PUBLIC_KEY")
    .action((name: string, team: string, publicKey: string) => own(cli, name, team, publicKey));
  program
    .command("disown")
    .description("Removes one or all of a slice's keys. Without keys, the platform's key publishes it.")
    .argument("<name>", "the slice's name, with or without mfe-")
    .argument("[key]", "the public key")
    .action((name: string, publicKey?: string) => disown(cli, name, publicKey));
  program
    .command("replace-key")
    .description("Replaces a lost public key of a team for all of its slices.")
    .argument("<old>", "the public key that was lost")
    .argument("<new>", "the new one")
    .action((old: string, publicKey: string) => replaceKey(cli, old, publicKey));
}
