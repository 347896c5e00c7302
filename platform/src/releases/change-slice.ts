import type { Published, Registry } from "@cointide/shared/contracts/registry";
import { type Power, requireOwner } from "./owners.ts";
import { noteChange, withRevision } from "./registry-changes.ts";
import { publicKeyOf, readTeamKey } from "./registry-keys.ts";
import type { ReleaseStore } from "./release-store.ts";
import type { Storage } from "./storage.ts";

/** The author of a change: the public keys of the private ones at hand, and the commit that is published. */
export type Author = {
  keys: readonly string[];
  commit?: string | undefined;
  /** The signed text in which the author asked for the change. */
  statement?: string | undefined;
};

/** An author with the platform's key alone. */
export const NO_KEYS: Author = { keys: [] };

/** The author with the private key in SLICE_KEY. Throws a sentence where that is not a key. */
export function teamOf(variables: { SLICE_KEY?: string | undefined }): Author {
  const key = readTeamKey(variables);
  return key === null ? NO_KEYS : { keys: [publicKeyOf(key)] };
}

/** What the registry says of a change by a team. */
export const publishedBy = (by: string, { commit }: Pick<Author, "commit"> = {}): Published => ({
  ...{ by, at: new Date().toISOString() },
  ...(commit !== undefined && { commit }),
});

export type SliceChange = {
  store: ReleaseStore;
  slice: string;
  author: Author;
  power?: Power;
  /** The change in a few words, once it was made. */
  what: () => string;
  edit: (registry: Registry, storage: Storage, published: Published) => Registry;
};

/**
 * Changes a slice in the registry, and records the author there. The owners are those of the registry that is changed, also
 * where another writer was faster.
 * @throws {ChangeRefused} where the slice belongs to others, and whatever `edit` throws; nothing has changed then.
 */
export const changeSlice = ({ store, slice, author, power, what, edit }: SliceChange): Promise<Registry> =>
  store.change((registry, storage) => {
    const published = publishedBy(requireOwner(registry, store, slice, author.keys, power), author);
    const next = edit(registry, storage, published);
    const { statement } = author;
    const change = { ...published, what: what(), ...(statement !== undefined && { statement }) };
    return noteChange(registry, withRevision(registry, next, slice), change);
  });
