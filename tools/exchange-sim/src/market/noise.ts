/**
 * Deterministic noise: every number of the simulated market comes from mixing the seed, a name and a time,
 * so that any moment can be computed alone, in any order, and always comes out the same.
 */

/** Mixes two whole numbers into 32 well-spread bits. */
export function mix(key: number, index: number): number {
  let bits = key ^ Math.imul(index, 0x9e3779b1);
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
}

/** A key for a name under a seed. */
export function keyOf(seed: number, name: string): number {
  let key = mix(0x5bd1e995, Math.trunc(seed) | 0);
  for (const character of name) key = mix(key, character.codePointAt(0) ?? 0);
  return key;
}

/** From 0 up to, never reaching, 1. */
export function uniform(key: number, index: number): number {
  return mix(key, index) / 0x1_0000_0000;
}

/** Bell-shaped around 0 with variance 1, never beyond ±2.45: the sum of two uniform halves of one hash. */
export function bell(key: number, index: number): number {
  const bits = mix(key, index);
  return (((bits & 0xffff) + (bits >>> 16)) / 0x10000 - 1) * 2.449;
}
