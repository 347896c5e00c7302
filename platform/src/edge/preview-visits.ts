import type { FastifyReply, FastifyRequest } from "fastify";
import { openPreview, type Preview } from "../releases/previews.ts";

/** The parameter of a link to a preview; empty, it ends one. */
const PARAMETER = "preview";
const COOKIE = "cointide-preview";

const cookieOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/** The preview that a browser has entered by a link, while its time lasts. */
export const previewOf = (request: FastifyRequest, publicKey: string): Preview | null =>
  openPreview(cookieOf(request), publicKey);

/**
 * Answers the opening of a link to a preview, and of the one that ends it: keeps or removes the cookie, and goes to the
 * same page. A link that is forged, or whose time is over, enters nothing.
 * @returns whether the request was such an opening.
 */
export function answerPreviewLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicKey, secure }: { publicKey: string; secure: boolean },
): boolean {
  const [path = "/", query = ""] = (request.raw.url ?? "/").split("?", 2);
  const parameters = new URLSearchParams(query);
  const token = parameters.get(PARAMETER);
  if (token === null) return false;
  parameters.delete(PARAMETER);
  const preview = openPreview(token, publicKey);
  const seconds = preview === null ? 0 : Math.floor((preview.expires - Date.now()) / 1_000);
  const attributes = `Max-Age=${seconds}; Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  reply.headers({
    "cache-control": "no-store",
    "set-cookie": `${COOKIE}=${preview === null ? "" : token}; ${attributes}`,
  });
  const isRefused = preview === null && token !== "";
  if (isRefused) reply.code(403).send("This link to a preview has expired, or was not made for this site.");
  // A path that begins with two slashes, of either kind, would be another site's.
  else reply.redirect(`${path.replace(/^[/\\]+/, "/")}${rest}`, 302);
  return true;
}
