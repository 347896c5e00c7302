/** An address whose content never changes. */
const FOR_GOOD = "public, max-age=31536000, immutable";
/** An address that is asked for again each time; a 304 then saves the bytes. */
export const ASK_AGAIN = "no-cache";

/** Names that hold a hash of the content, and all below a slice's version. `deploy/nginx.conf` has the same rule. */
const IMMUTABLE_PATH = /\.[0-9a-f]{8}\.(js|css|svg)(\.map)?$|^\/mfe-[^/]+\/[^/]+\//;

/** Files that are not served: hidden ones, and those of releases that are still being written. */
export const HIDDEN_PATH = /(^|\/)\.|\.part(\/|$)/;

export const cacheControl = (path: string): string => (IMMUTABLE_PATH.test(path) ? FOR_GOOD : ASK_AGAIN);
