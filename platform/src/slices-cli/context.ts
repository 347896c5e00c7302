import type { Environment } from "../config/environment.ts";
import type { ReleaseStore } from "../releases/release-store.ts";

/** What the commands work with. */
export type SliceCli = {
  /** The workspace's folder. */
  root: string;
  environment(): Environment;
  store(): ReleaseStore;
  /** Prints a line for people or for the next program. */
  say(line: string): void;
  /** How people call these commands, such as `pnpm slice`. */
  command: string;
};

/** A command that was called in a way that cannot work; the message is a sentence. */
export class WrongUsage extends Error {
  override name = "WrongUsage";
}

/** A command that could not be carried out; the message is a sentence. */
export class CommandFailed extends Error {
  override name = "CommandFailed";
}
