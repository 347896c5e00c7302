/** What became of a write. */
export type WriteResult =
  /** It is kept in this browser, and for members on its way to the service. */
  | "saved"
  /**
   * It counts until the page closes: the browser lets pages store nothing or is full, or a later release of the slice has
   * stored the value in a form that this one does not know and must not replace.
   */
  | "unsaved"
  /** Nothing changed: the slice would store more than 64 KB, or more than 64 keys. */
  | "too-large";

/** What a slice stores under a key. */
export type StorageOptions<T> = {
  /** The slice's own name, which keeps its keys apart from those of others. */
  slice: `mfe-${string}`;
  /** Lower case letters, digits and hyphens. */
  key: string;
  /** The number of the value's form, from 1. Raise it when earlier releases could not read the new form. */
  version: number;
  /** What a value looks like. A stored one that differs counts as `initial`. */
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } };
  initial: T;
  /** Makes a value of an earlier version one of this version; the schema checks it. Without it, the schema gets it as it is. */
  migrate?(value: unknown, version: number): unknown;
  /**
   * The section of the preferences in which earlier releases kept the value, as version 0. It counts while it is newer
   * than what is stored, so that nothing is lost of what an earlier release writes beside this one.
   */
  preference?: string;
};

/** A value that a slice stores for the page's user. */
export type StoredValue<T> = {
  /** The value in a component, which renders again when what `select` takes of it changes. */
  use: { (): T; <Part>(select: (value: T) => Part): Part };
  get(): T;
  set(value: T): WriteResult;
  /** Sets what `change` makes of the value as it is now, other tabs' changes included. */
  update(change: (value: T) => T): WriteResult;
  /** Goes back to `initial`, and frees what the value takes. */
  clear(): WriteResult;
  /** Calls a listener when the value may have changed, by whomever. Returns the undo. */
  subscribe(listener: () => void): () => void;
};

/** What slices store in this browser, and for members with the service. */
export type HostStorage = {
  /** Opens a value. The same options give the same value, so that components may open it as they render. */
  open<T>(options: StorageOptions<T>): StoredValue<T>;
};
