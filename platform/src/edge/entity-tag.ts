import { createHash } from "node:crypto";
import type { Stats } from "node:fs";

/** A tag for a file that is never written in place: a changed one has another time or size. */
export const tagOfFile = ({ mtimeMs, size }: Stats, encoding = ""): string =>
  `"${Math.round(mtimeMs).toString(36)}-${size.toString(36)}${encoding && `-${encoding}`}"`;

/** A tag for a text, by its content. */
export const tagOfText = (text: string): string =>
  `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;

const weak = (tag: string): string => tag.trim().replace(/^W\//, "");

/** Whether an `If-None-Match` header names the tag: what is asked for has not changed. */
export function isKnown(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  return header.trim() === "*" || header.split(",").some((known) => weak(known) === weak(tag));
}
