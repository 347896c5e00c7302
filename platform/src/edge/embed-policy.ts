/** What a page of `/embed` connects to, beside its own origin, and who may frame it. */
export type EmbedPolicyParts = { api: string; feeds: readonly string[]; parents: readonly string[] };

/**
 * The policy of a page that shows an embed: nothing but its own origin's files runs, and no text becomes code.
 * A page without parents may not be framed.
 */
export function embedPolicy({ api, feeds, parents }: EmbedPolicyParts): string {
  const connected = new Set([api, ...feeds].map((address) => new URL(address).origin));
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self'",
    `connect-src 'self' ${[...connected].join(" ")}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    `frame-ancestors ${parents.length > 0 ? parents.join(" ") : "'none'"}`,
  ].join("; ");
}
