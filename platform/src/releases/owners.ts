import { createHash } from "node:crypto";
import type { Registry } from "@cointide/shared/contracts/registry";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";
import { parseJson } from "./disk.ts";
import { ChangeRefused } from "./registry-changes.ts";
import type { ReleaseStore } from "./release-store.ts";
import { openPayload } from "./signed-registry.ts";
import type { Storage } from "./storage.ts";

/** A key that may change a slice, and the team whose key it is. */
const ownerSchema = z.object({
  team: z.string(),
  /** The raw 32 bytes of an Ed25519 key in base64. */
  key: z.string(),
  /** A key on call can only stop a canary and roll back; absent: everything. */
  role: z.optional(z.enum(["owner", "on-call"])),
});
type Owner = z.infer<typeof ownerSchema>;

const ownersSchema = z.record(sliceNameSchema, z.array(ownerSchema).min(1));

/** The owners of each slice that has some. */
export type Owners = z.infer<typeof ownersSchema>;

/** The author of changes of a slice without an owner, in the registry's words. */
export const PLATFORM = "platform";

const pathOf = (digest: string): string => `owners/${digest}.json`;

const digestOf = (text: string): string => createHash("sha256").update(text).digest("hex");

type Store = { storage: Pick<Storage, "read">; publicKey: string };

const unusable = (digest: string, why: string) =>
  new ChangeRefused(
    `The ownership file ${pathOf(digest)} ${why}. Restore it from a copy of the store. Until then no slice can be changed.`,
  );

/**
 * Reads the ownership file that the registry names. The registry names it by its digest, so that an older file cannot take
 * its place.
 * @throws {ChangeRefused} where it is missing or another one.
 */
export function readOwners({ owners: digest }: Registry, { storage, publicKey }: Store): Owners {
  if (digest === undefined) return {};
  const text = storage.read(pathOf(digest));
  if (text === undefined) throw unusable(digest, "is missing");
  if (digestOf(text) !== digest)
    throw unusable(digest, "is not the one that the registry names: it was changed, or is an older one");
  const opened = openPayload(text, publicKey);
  const owners = "payload" in opened ? ownersSchema.safeParse(parseJson(opened.payload)) : undefined;
  if (!owners?.success) throw unusable(digest, "is not signed by the platform's key");
  return owners.data;
}

/** Names other owners in the registry, and adds their file to the storage. */
export function withOwners(
  { owners: _, ...registry }: Registry,
  storage: Storage,
  owners: Owners,
  sign: ReleaseStore["sign"],
): Registry {
  if (Object.keys(owners).length === 0) return registry;
  const text = sign(JSON.stringify(owners));
  const digest = digestOf(text);
  storage.addFile(pathOf(digest), Buffer.from(text));
  return { ...registry, owners: digest };
}

const teamsOf = (owners: readonly Owner[]): string =>
  [...new Set(owners.map(({ team }) => team))].join(" and ");

/** Whether a change takes back a release, which keys on call may do as well. */
export type Power = "change" | "take back";

/**
 * Finds the author of a change of a slice: the team that owns one of the keys, or the platform where the slice has no owner.
 * @param keys the public keys whose private keys the change was made with.
 * @throws {ChangeRefused} where the slice belongs to others.
 */
export function requireOwner(
  registry: Registry,
  store: Store,
  slice: string,
  keys: readonly string[],
  power: Power = "change",
): string {
  const all = readOwners(registry, store);
  const owners = all[slice];
  if (owners === undefined) return PLATFORM;
  const given = owners.filter(({ key }) => keys.includes(key) || key === store.publicKey);
  const owner = given.find(({ role }) => role !== "on-call" || power === "take back");
  if (owner !== undefined) return owner.team;
  if (given[0] !== undefined) {
    throw new ChangeRefused(
      `The key on call of ${given[0].team} can only stop a canary of ${slice} or roll it back. Use a key of an owner.`,
    );
  }
  const others = Object.values(all)
    .flat()
    .filter(({ key }) => keys.includes(key));
  const reason =
    keys.length === 0
      ? "no key of a team was given"
      : others.length > 0
        ? `the given key belongs to ${teamsOf(others)}`
        : "the given key is not one of its keys";
  throw new ChangeRefused(
    `${slice} belongs to ${teamsOf(owners)}, and ${reason}. Set SLICE_KEY to a key of ${teamsOf(owners)}.`,
  );
}
