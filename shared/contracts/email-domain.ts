import { decodePunycode } from "./punycode.ts";

/*
 * Mail servers know a domain in ASCII: a label of another alphabet is written in Punycode, as `xn--e1afmkfd` for `пример`.
 * The URL parser of the browser or of Node has the tables for that. Chromium's takes any label that is in Punycode
 * already, and Node's any direction of writing, so both are checked here.
 */

/** ASCII letters, digits, hyphens and dots, and everything beyond ASCII. */
const HOST = /^[a-z\d.\-\u0080-\u{10FFFF}]+$/iu;

const PREFIX = "xn--";

/** A last label that is not numeric, so that the URL parser reads no IPv4 address. */
const SUFFIX = ".x";

/** What is written from right to left, digits and marks excepted. */
const RTL = `(?![\\p{M}\\p{Nd}])[${[
  ...["Hebrew", "Arabic", "Syriac", "Thaana", "Nko", "Samaritan", "Mandaic", "Adlam", "Hanifi_Rohingya"],
  ...["Mende_Kikakui", "Yezidi"],
]
  .map((script) => `\\p{Script=${script}}`)
  .join("")}]`;
const HAS_RTL = new RegExp(RTL, "u");
const RTL_LABEL = new RegExp(`^${RTL}(?:${RTL}|[\\p{M}\\p{Nd}\\u200C\\u200D-])*$`, "u");
const RTL_END = new RegExp(`(?:${RTL}|\\p{Nd})\\p{M}*$`, "u");
const EUROPEAN_DIGIT = /[\d\u06f0-\u06f9]/;
const ARABIC_DIGIT = /[\u0660-\u0669]/;

/** RFC 5893, 2: a label whose characters change their order when they are shown passes for another one. */
function keepsOrder(label: string): boolean {
  if (!HAS_RTL.test(label)) return /^\p{L}/u.test(label) && !ARABIC_DIGIT.test(label);
  const mixesDigits = EUROPEAN_DIGIT.test(label) && ARABIC_DIGIT.test(label);
  return RTL_LABEL.test(label) && RTL_END.test(label) && !mixesDigits;
}

/** @returns the host as the URL parser writes it; null where it refuses it. */
function parseHost(host: string): string | null {
  try {
    return new URL(`http://${host}${SUFFIX}`).hostname.slice(0, -SUFFIX.length);
  } catch {
    return null;
  }
}

/** A label as people read it; null where it is Punycode of nothing, or of what is written otherwise. */
export function decodeLabel(label: string): string | null {
  if (!label.startsWith(PREFIX)) return label;
  const decoded = decodePunycode(label.slice(PREFIX.length));
  return decoded !== null && HOST.test(decoded) && parseHost(decoded) === label ? decoded : null;
}

/** A domain as mail servers know it, in ASCII and lower case; null where it has no such form. */
export function asciiDomain(domain: string): string | null {
  // Full-width forms of what separates the parts of an address would split it.
  if (!HOST.test(domain.normalize("NFKC"))) return null;
  const lower = domain.toLowerCase();
  if (/^[a-z\d.-]*$/.test(lower) && !lower.includes(PREFIX)) return lower;
  const ascii = parseHost(domain);
  const labels = ascii?.split(".").map(decodeLabel) ?? [null];
  if (!labels.every((label) => label !== null)) return null;
  return labels.some((label) => HAS_RTL.test(label)) && !labels.every(keepsOrder) ? null : ascii;
}

/** An address with its domain in ASCII, by which all spellings are one; null where the domain has no such form. */
export function asciiEmail(email: string): string | null {
  const at = email.lastIndexOf("@");
  const domain = at < 0 ? null : asciiDomain(email.slice(at + 1));
  return domain === null ? null : `${email.slice(0, at)}@${domain}`;
}
