/** RFC 3492, 5: the parameters of Punycode. */
const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;
const INITIAL_BIAS = 72;
const INITIAL_POINT = 128;

/** Each digit at its value. */
const DIGITS = "abcdefghijklmnopqrstuvwxyz0123456789";

/** RFC 3492, 6.1. */
function adaptBias(delta: number, length: number, isFirst: boolean): number {
  let rest = Math.floor(delta / (isFirst ? DAMP : 2));
  rest += Math.floor(rest / length);
  let bias = 0;
  for (; rest > ((BASE - T_MIN) * T_MAX) / 2; bias += BASE) rest = Math.floor(rest / (BASE - T_MIN));
  return bias + Math.floor(((BASE - T_MIN + 1) * rest) / (rest + SKEW));
}

/** RFC 3492, 6.2. @returns what the text stands for in lower case; null where it is no Punycode. */
export function decodePunycode(text: string): string | null {
  const delimiter = text.lastIndexOf("-");
  const points = [...text.slice(0, Math.max(0, delimiter))].map((letter) => letter.charCodeAt(0));
  let [point, bias, position] = [INITIAL_POINT, INITIAL_BIAS, 0];
  let next = delimiter > 0 ? delimiter + 1 : 0;
  while (next < text.length) {
    const before = position;
    for (let [weight, k] = [1, BASE]; ; k += BASE) {
      const digit = DIGITS.indexOf(text[next++] ?? "-");
      if (digit < 0) return null;
      position += digit * weight;
      const threshold = Math.min(T_MAX, Math.max(T_MIN, k - bias));
      if (digit < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adaptBias(position - before, length, before === 0);
    point += Math.floor(position / length);
    if (point > 0x10ffff) return null;
    position %= length;
    points.splice(position++, 0, point);
  }
  return String.fromCodePoint(...points);
}
