/** So many digits are a whole number that floating point knows exactly, and its successor too. */
const SAFE = 15;

const next = (digits: string): string =>
  String(digits.length <= SAFE ? Number(digits) + 1 : BigInt(digits) + 1n).padStart(digits.length, "0");

/** The text without zeros at its end. */
function trimZeros(text: string): string {
  let end = text.length;
  while (text.charAt(end - 1) === "0") end -= 1;
  return text.slice(0, end);
}

/**
 * Writes a decimal text in en-US at no more than so many decimals, times a power of ten, halves away from zero:
 * "-1234.565" at 2 → "-1,234.57". With `isFixed` zeros fill the decimals up: "5.1" → "5.10". By hand and on the text: no digit is lost on the way through a floating-point number,
 * and a page's first `Intl.NumberFormat` takes a quarter of the time that evaluating the shell does.
 * @param text `-?\d+(\.\d+)?`
 */
export function roundDecimal(text: string, places: number, exponent = 0, isFixed = false): string {
  const isNegative = text.startsWith("-");
  const [whole = "", fraction = ""] = text.slice(isNegative ? 1 : 0).split(".");
  const moved = fraction.padEnd(exponent, "0");
  const kept = moved.slice(exponent, exponent + places);
  let digits = whole + moved.slice(0, exponent) + kept;
  if (moved.charAt(exponent + places) >= "5") digits = next(digits);

  const point = digits.length - kept.length;
  const padded = digits.slice(0, point);
  const integer = padded.startsWith("0") ? padded.replace(/^0+(?=\d)/, "") : padded;
  const decimals = digits.slice(point);
  const rest = isFixed ? decimals.padEnd(places, "0") : trimZeros(decimals);
  const grouped = integer.length > 3 ? integer.replace(/\B(?=(\d{3})+$)/g, ",") : integer;
  const shown = rest === "" ? grouped : `${grouped}.${rest}`;
  return isNegative && /[1-9]/.test(shown) ? `-${shown}` : shown;
}
