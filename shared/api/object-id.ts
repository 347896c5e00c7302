const hex = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");

/** A new id of 24 hex digits: 4 bytes of seconds since 1970, so that ids sort by age, and 8 random bytes. */
export function objectId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1000) % 2 ** 32;
  return seconds.toString(16).padStart(8, "0") + hex(crypto.getRandomValues(new Uint8Array(8)));
}
