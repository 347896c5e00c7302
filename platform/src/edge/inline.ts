import { createHash } from "node:crypto";

/** JSON that can stand inside a script element: nothing in it can end the element or begin a comment. */
export function inlineJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[<>&\u2028\u2029]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

export const escapeAttribute = (text: string): string =>
  text.replace(/[&"<>]/g, (char) => `&#${char.charCodeAt(0)};`);

/** The scripts and stylesheets that stand in a page, as its policy names them. */
export type Inlined = { scripts: readonly string[]; styles: readonly string[] };

/** How a content security policy names what stands in a page: by the hash of its text. */
export const inlineHash = (text: string): string =>
  `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
