/** The most bytes that all values of one slice may take as JSON, of one person or browser. */
export const MAX_SLICE_BYTES = 65_536;
/** The most keys of one slice. */
export const MAX_STORED_KEYS = 64;

/** What a slice may call a value. */
export const STORED_KEY_PATTERN = /^[a-z][a-z0-9-]{0,39}$/;

/** What is nested deeper cannot be relied on to be written as JSON. */
const MAX_DEPTH = 20;

/** Whether a value is nested no deeper than JSON can be relied on. */
export const depthWithin = (value: unknown, levels = MAX_DEPTH): boolean =>
  typeof value !== "object" ||
  value === null ||
  (levels > 0 && Object.values(value).every((part) => depthWithin(part, levels - 1)));

/** What a value takes of its slice's storage; nothing where it is undefined. */
export const storedBytes = (value: unknown): number =>
  value === undefined ? 0 : new TextEncoder().encode(JSON.stringify(value)).length;
