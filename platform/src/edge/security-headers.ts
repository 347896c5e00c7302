/** What a page may load, and from where: its own origin, the slices', and the feed. */
export type Origins = { slices: readonly string[]; feeds: readonly string[] };

/** The content security policy that names exactly the origins in use. */
export function contentSecurityPolicy({ slices, feeds }: Origins): string {
  const withSlices = ["'self'", ...slices].join(" ");
  return [
    "default-src 'none'",
    `script-src ${withSlices}`,
    `style-src ${withSlices}`,
    `connect-src ${withSlices} ${feeds.map((feed) => new URL(feed).origin).join(" ")}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "manifest-src 'self'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join("; ");
}
