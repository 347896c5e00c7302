/** The file that names all others. A store without it has no releases. */
export const REGISTRY = "registry.json";

/** The longest name of a file or folder on common file systems, in bytes. */
const MAX_NAME = 255;

/** Returns whether a backup may have a file of the store under this path. */
export const isReleasePath = (path: string): boolean =>
  path
    .split("/")
    .every((name) => /^[^.\\\p{Cc}][^\\\p{Cc}]*$/u.test(name) && Buffer.byteLength(name) <= MAX_NAME);
