import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { Command, InvalidArgumentError } from "commander";
import { readBuiltSlice } from "../build/read-built-slice.ts";
import { commitOf } from "../config/commit-of.ts";
import { readFiles } from "../releases/disk.ts";
import { importPrivateKey, makeRegistryKey, publicKeyOf } from "../releases/registry-keys.ts";
import { table } from "../slices-cli/table.ts";
import { type Client, createClient, formatJob, type OwnerKey } from "./client.ts";

/** What the commands need of their surroundings. */
export type TeamCli = { say(line: string): void; environment: NodeJS.ProcessEnv; folder: string };

type Target = { to?: string };

/** A failure to report as a sentence. */
class TeamCommandFailed extends Error {
  override name = "TeamCommandFailed";
}

const originOf = ({ to }: Target, { environment }: TeamCli): string => {
  const text = to ?? environment.COINTIDE_ORIGIN;
  if (text && URL.canParse(text)) return new URL(text).origin;
  throw new TeamCommandFailed(
    "Set COINTIDE_ORIGIN or --to to the deployment's origin, such as https://cointide.example.",
  );
};

const KEY_FILE = "slice-key";

function keyOf({ environment, folder }: TeamCli) {
  const path = join(folder, KEY_FILE);
  const text = environment.SLICE_KEY ?? (existsSync(path) ? readFileSync(path, "utf8").trim() : undefined);
  if (text) return importPrivateKey(text, environment.SLICE_KEY ? "SLICE_KEY" : path);
  throw new TeamCommandFailed(`Set SLICE_KEY to your team's private key, or create one with: slice key`);
}

const clientFor = (cli: TeamCli, target: Target): Client =>
  createClient({ origin: originOf(target, cli), key: keyOf(cli) });

function showKey(cli: TeamCli): void {
  const path = join(cli.folder, KEY_FILE);
  if (!existsSync(path)) {
    mkdirSync(cli.folder, { recursive: true, mode: 0o700 });
    writeFileSync(path, `${makeRegistryKey()}\n`, { mode: 0o600, flag: "wx" });
    cli.say(`Created ${path}. Keep it secret.`);
  }
  cli.say(`Ask the platform to assign your slice to this public key:\n${publicKeyOf(keyOf(cli))}`);
}

async function uploadAndCheck(cli: TeamCli, folder: string, target: Target) {
  const client = clientFor(cli, target);
  const path = resolve(folder);
  const files = existsSync(path) ? readFiles(path) : undefined;
  const { description, semver } = readBuiltSlice(path, files);
  const visible = new Map([...(files ?? [])].filter(([name]) => !/(^|\/)\./.test(name)));
  const count = await client.upload(description.name, semver, visible, commitOf(path));
  cli.say(`Uploaded ${count} of ${visible.size} files of ${description.name} ${semver}.`);
  const job = await client.check(description.name, semver);
  if (job.state === "failed")
    throw new TeamCommandFailed(`${formatJob(job)}\n${description.name} ${semver} was rejected.`);
  for (const { check, reason } of job.notRun) cli.say(`– ${check} was not run: ${reason}`);
  cli.say(`${description.name} ${semver} passed.`);
  return { client, name: description.name, version: semver };
}

type DeployFlags = Target & { canary?: number; reason?: string };

async function deploy(
  cli: TeamCli,
  client: Client,
  name: string,
  version: string,
  flags: DeployFlags,
): Promise<void> {
  const { canary, reason } = flags;
  const accepted = await client.deploy(name, {
    ...{ action: "deploy", version },
    ...(canary !== undefined && { percent: canary }),
    ...(reason !== undefined && { reason }),
  });
  const share = canary === undefined ? "the current release" : `a canary for ${canary} % of the visitors`;
  cli.say(`${name} ${accepted.version} is ${share} (registry ${accepted.registry}).`);
}

/** Returns the version to deploy for a promotion or a rollback. */
async function versionFor(client: Client, name: string, what: "promote" | "rollback"): Promise<string> {
  const { canary, fallbacks } = await client.slice(name);
  const version = what === "promote" ? canary?.version : fallbacks[0];
  if (version !== undefined) return version;
  throw new TeamCommandFailed(
    what === "promote"
      ? `${name} has no canary to promote.`
      : `${name} has no earlier release. Name a version.`,
  );
}

async function showSlice(cli: TeamCli, name: string, target: Target): Promise<void> {
  const { current, canary, stopped, fallbacks, stored, owners } = await clientFor(cli, target).slice(name);
  const NONE = "–";
  cli.say(
    table([
      ["current", current ?? NONE],
      ["canary", canary ? `${canary.version} (${canary.percent} %)` : NONE],
      ["stopped", stopped ? `${stopped.version}: ${stopped.reason}` : NONE],
      ["fallbacks", fallbacks.join(", ") || NONE],
      ["stored", stored.join(", ") || NONE],
      [
        "owners",
        owners.map(({ team, key, role }) => `${team} (${key}${role ? `, ${role}` : ""})`).join(", ") || NONE,
      ],
    ]),
  );
}

async function showHealth(cli: TeamCli, name: string, target: Target): Promise<void> {
  const health = await clientFor(cli, target).health(name);
  const rows = (["current", "canary"] as const).flatMap((which) => {
    const sessions = health[which];
    return sessions ? [[which, sessions.version, String(sessions.sessions), String(sessions.failures)]] : [];
  });
  cli.say(
    rows.length === 0
      ? `No visitor has loaded ${name} yet.`
      : table([["", "release", "visitors", "failures"], ...rows]),
  );
}

function percent(text: string): number {
  const value = Number(text);
  if (value > 0 && value < 100) return value;
  throw new InvalidArgumentError("The share of visitors is a number between 0 and 100.");
}

function addLooks(program: Command, cli: TeamCli): void {
  const look = (name: string) => program.command(name).option("--to <origin>", "the deployment's origin");
  look("show")
    .argument("<slice>")
    .description("Prints the releases and owners of a slice.")
    .action((name: string, flags: Target) => showSlice(cli, name, flags));
  look("health")
    .argument("<slice>")
    .description("Prints visitors and failures of the current release and of the canary.")
    .action((name: string, flags: Target) => showHealth(cli, name, flags));
  look("slots")
    .description("Prints the slots that a slice can fill, and their free places.")
    .action(async (flags: Target) => {
      const { slots } = await clientFor(cli, flags).contracts();
      cli.say(
        table([
          ["slot", "of", "filled by", "free"],
          ...slots.map(({ slot, owner, filledBy, free }) => [slot, owner, filledBy.join(", "), String(free)]),
        ]),
      );
    });
  look("log")
    .description("Prints all changes and who made them.")
    .action(async (flags: Target) => {
      const changes = await clientFor(cli, flags).log();
      cli.say(
        table([
          ["registry", "at", "by", "change"],
          ...changes.map(({ sequence, change }) => [
            String(sequence),
            change?.at ?? "",
            change?.by ?? "",
            change?.what ?? "",
          ]),
        ]),
      );
    });
}

function addChanges(program: Command, cli: TeamCli): void {
  const change = (name: string) =>
    program
      .command(name)
      .option("--to <origin>", "the deployment's origin")
      .option("--reason <text>", "a sentence for the log");
  change("publish")
    .argument("<folder>", "the build")
    .option("--canary <percent>", "only for a share of the visitors", percent)
    .description("Uploads a build, checks it, and gives it to visitors.")
    .action(async (folder: string, flags: DeployFlags) => {
      const { client, name, version } = await uploadAndCheck(cli, folder, flags);
      await deploy(cli, client, name, version, flags);
    });
  change("deploy")
    .argument("<slice>")
    .argument("<version>")
    .option("--canary <percent>", "only for a share of the visitors", percent)
    .description("Gives visitors an uploaded or earlier version.")
    .action((name: string, version: string, flags: DeployFlags) =>
      deploy(cli, clientFor(cli, flags), name, version, flags),
    );
  for (const what of ["promote", "rollback"] as const) {
    change(what)
      .argument("<slice>")
      .argument("[version]")
      .description(what === "promote" ? "Gives all visitors the canary." : "Goes back to an earlier version.")
      .action(async (name: string, version: string | undefined, flags: DeployFlags) => {
        const client = clientFor(cli, flags);
        await deploy(cli, client, name, version ?? (await versionFor(client, name, what)), flags);
      });
  }
  for (const action of ["stop", "withdraw"] as const) {
    change(action)
      .argument("<slice>")
      .description(action === "stop" ? "Stops a canary." : "Takes a slice out of the product.")
      .action(async (name: string, flags: DeployFlags) => {
        const { reason } = flags;
        const { registry } = await clientFor(cli, flags).change(name, {
          action,
          ...(reason !== undefined && { reason }),
        });
        cli.say(
          `${action === "stop" ? `${name} has no canary anymore` : `${name} was withdrawn`} (registry ${registry}).`,
        );
      });
  }
}

type OwnFlags = Target & { onCall?: boolean };

async function changeOwners(
  cli: TeamCli,
  name: string,
  target: Target,
  edit: (owners: OwnerKey[]) => OwnerKey[],
): Promise<void> {
  const { registry, owners } = await clientFor(cli, target).changeOwners(name, edit);
  const keys = owners.length === 1 ? "1 key" : `${owners.length} keys`;
  cli.say(`${name} belongs to ${keys} (registry ${registry}).`);
}

function addOwners(program: Command, cli: TeamCli): void {
  program
    .command("own")
    .argument("<slice>")
    .argument("<team>")
    .argument("<key>", "the team's public key")
    .option("--on-call", "the key can only stop canaries and roll back")
    .option("--to <origin>", "the deployment's origin")
    .description("With an administrator's key: assigns a slice to a team's key.")
    .action((name: string, team: string, key: string, flags: OwnFlags) => {
      const role = flags.onCall ? "on-call" : "owner";
      return changeOwners(cli, name, flags, (owners) => [
        ...owners.filter((owner) => owner.key !== key),
        { team, key, role },
      ]);
    });
  program
    .command("disown")
    .argument("<slice>")
    .argument("<key>", "the public key")
    .option("--to <origin>", "the deployment's origin")
    .description("With an administrator's key: removes a key of a slice.")
    .action((name: string, key: string, flags: Target) =>
      changeOwners(cli, name, flags, (owners) => owners.filter((owner) => owner.key !== key)),
    );
}

/** Builds the commands of an outside team. */
export function createTeamProgram(cli: TeamCli): Command {
  const program = new Command("slice").description("Publishes a slice of Cointide from anywhere.");
  program
    .command("key")
    .description("Creates your team's key, and prints the public one.")
    .action(() => showKey(cli));
  program
    .command("check")
    .argument("<folder>", "the build")
    .option("--to <origin>", "the deployment's origin")
    .description("Uploads a build and checks it against what is live. Visitors notice nothing.")
    .action(async (folder: string, flags: Target) => void (await uploadAndCheck(cli, folder, flags)));
  program
    .command("preview")
    .argument("<slice>")
    .argument("<version>")
    .option("--to <origin>", "the deployment's origin")
    .option("--hours <hours>", "how long the link is valid", Number, 24)
    .description("Prints a link that shows an uploaded version to those who open it.")
    .action(async (name: string, version: string, flags: Target & { hours: number }) => {
      const { preview = "" } = await clientFor(cli, flags).preview(name, version, flags.hours);
      cli.say(`${originOf(flags, cli)}/?preview=${preview}`);
    });
  addChanges(program, cli);
  addLooks(program, cli);
  addOwners(program, cli);
  return program;
}
