/** A new id of an alert: 24 hex digits, 8 of them the seconds since 1970, so that ids sort by age. */
export function objectId(now: number = Date.now()): string {
  const seconds = Math.floor(now / 1_000) % 2 ** 32;
  const random = crypto.getRandomValues(new Uint8Array(8));
  return [
    seconds.toString(16).padStart(8, "0"),
    ...Array.from(random, (byte) => byte.toString(16).padStart(2, "0")),
  ].join("");
}
