import { createPrivateKey } from "node:crypto";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import { PUBLIC_KEY } from "../config/public-key.ts";
import { publishedBy } from "../releases/change-slice.ts";
import { type Owners, PLATFORM, readOwners, withOwners } from "../releases/owners.ts";
import { noteChange } from "../releases/registry-changes.ts";
import { makeRegistryKey, publicKeyOf } from "../releases/registry-keys.ts";
import { CommandFailed, fullName, type SliceCli, WrongUsage } from "./context.ts";
import { table } from "./table.ts";

/** Prints a new pair of keys: as variables of the deployment, or of a team and for its platform. */
export function key({ say }: SliceCli, { team = false }: { team?: boolean }): void {
  const privateKey = makeRegistryKey();
  const imported = createPrivateKey({ key: Buffer.from(privateKey, "base64"), type: "pkcs8", format: "der" });
  say(`${team ? "SLICE_KEY" : "REGISTRY_KEY"}=${privateKey}`);
  say(`${team ? "SLICE_PUBLIC_KEY" : "REGISTRY_PUBLIC_KEY"}=${publicKeyOf(imported)}`);
}

/** Prints which team's keys own which slice. */
export function owners({ store, say, command }: SliceCli): void {
  const all = Object.entries(readOwners(store().read(), store()));
  if (all.length === 0) {
    say(
      `No slice has an owner, so the platform's key publishes all. Name one with: ${command} own NAME TEAM KEY`,
    );
    return;
  }
  const rows = all.flatMap(([slice, keys]) => keys.map(({ team, key }) => [slice, team, key]));
  say(table([["slice", "team", "public key"], ...rows.sort()]));
}

async function changeOwners(cli: SliceCli, what: string, edit: (owners: Owners) => Owners): Promise<number> {
  const store = cli.store();
  const { sequence } = await store.change((registry, storage) => {
    const next = withOwners(registry, storage, edit(readOwners(registry, store)), store.sign);
    return noteChange(registry, next, { ...publishedBy(PLATFORM), what });
  });
  return sequence;
}

/** Names in the registry for authors that are not teams. */
const RESERVED = [PLATFORM, "guard"];

/** The name of a slice, which need not be published yet. */
function sliceName(text: string): string {
  const name = fullName(text);
  if (sliceNameSchema.safeParse(name).success) return name;
  throw new WrongUsage(`"${name}" is not a valid slice name. A slice is named mfe-… in lower case.`);
}

function requirePublicKey(text: string): void {
  if (PUBLIC_KEY.test(text)) return;
  // The text may be a private key by mistake, which terminals and logs must not keep.
  throw new WrongUsage('That is not a public key. Use the SLICE_PUBLIC_KEY that "key --team" prints.');
}

/** Gives a slice to a team's key, beside those that it has. */
export async function own(cli: SliceCli, text: string, team: string, key: string): Promise<void> {
  const name = sliceName(text);
  if (!/^[\w.-]{1,40}$/.test(team) || RESERVED.includes(team.toLowerCase())) {
    throw new WrongUsage(
      `A team name has at most 40 letters, digits, dots and hyphens, and is not ${RESERVED.join(" or ")}.`,
    );
  }
  requirePublicKey(key);
  const sequence = await changeOwners(cli, `own ${name} ${team} ${key}`, (all) => ({
    ...all,
    [name]: [...(all[name] ?? []).filter((owner) => owner.key !== key), { team, key }],
  }));
  cli.say(`${name} belongs to ${team}. Only its keys can change it from now on (registry ${sequence}).`);
}

/** Takes a slice from a key, or from all; without an owner it is the platform's again. */
export async function disown(cli: SliceCli, text: string, key: string | undefined): Promise<void> {
  const name = sliceName(text);
  let isLeft = false;
  const sequence = await changeOwners(
    cli,
    `disown ${name} ${key ?? ""}`.trimEnd(),
    ({ [name]: known, ...all }) => {
      if (known === undefined) throw new CommandFailed(`${name} has no owner.`);
      const left = known.filter((owner) => key !== undefined && owner.key !== key);
      if (left.length === known.length) throw new CommandFailed(`${key} is not a key of ${name}.`);
      isLeft = left.length > 0;
      return isLeft ? { ...all, [name]: left } : all;
    },
  );
  const consequence = isLeft ? "has the other keys" : "has no owner: the platform's key publishes it";
  cli.say(`${name} ${consequence} (registry ${sequence}).`);
}

/** Puts a new key of a team in the place of one that was lost or stolen, for all slices that it owns. */
export async function replaceKey(cli: SliceCli, old: string, key: string): Promise<void> {
  requirePublicKey(key);
  if (key === old)
    throw new WrongUsage('The new key is the same as the old one. Create another with "key --team".');
  let slices: string[] = [];
  const sequence = await changeOwners(cli, `replace-key ${old} ${key}`, (all) => {
    slices = Object.keys(all).filter((slice) => all[slice]?.some((owner) => owner.key === old));
    if (slices.length === 0) throw new CommandFailed(`${old} doesn't own a slice.`);
    const replaced = slices.map((slice) => {
      const others = all[slice]?.filter((owner) => owner.key !== key) ?? [];
      return [slice, others.map((owner) => (owner.key === old ? { ...owner, key } : owner))];
    });
    return { ...all, ...Object.fromEntries(replaced) };
  });
  cli.say(`${slices.join(", ")} changed keys (registry ${sequence}). The old key is no longer accepted.`);
}
