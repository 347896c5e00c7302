import type { PageData } from "@cointide/shared/contracts/page";
import type { FastifyReply, FastifyRequest } from "fastify";
import { openPreview, type Preview, verifyPreview } from "../releases/previews.ts";

/** The parameter of a link to a preview; empty, it ends one. */
const PARAMETER = "preview";
const COOKIE = "cointide-preview";

const cookieOf = ({ headers }: FastifyRequest): string =>
  new RegExp(`(?:^|;\\s*)${COOKIE}=([\\w.-]+)(?:;|$)`).exec(headers.cookie ?? "")?.[1] ?? "";

/** The preview that a browser has entered by a link, while its time lasts. */
export const previewOf = (request: FastifyRequest, publicKey: string): Preview | null =>
  openPreview(cookieOf(request), publicKey);

/** What became of a request that may open a link to a preview. */
type Opening = { isAnswered: boolean; refused?: PageData["refusedPreview"] };

/**
 * Handles the opening of a link to a preview, and of the one that ends it: keeps or removes the cookie, and goes to the
 * same page. A link that is forged or expired ends the preview too; the page is still to be sent, and says why.
 */
export function openPreviewLink(
  request: FastifyRequest,
  reply: FastifyReply,
  { publicKey, secure }: { publicKey: string; secure: boolean },
): Opening {
  const [path = "/", query = ""] = (request.raw.url ?? "/").split("?", 2);
  const parameters = new URLSearchParams(query);
  const token = parameters.get(PARAMETER);
  if (token === null) return { isAnswered: false };
  parameters.delete(PARAMETER);
  const signed = verifyPreview(token, publicKey);
  const seconds = signed === null ? 0 : Math.max(0, Math.floor((signed.expires - Date.now()) / 1_000));
  const attributes = `Max-Age=${seconds}; Path=/; SameSite=Lax; HttpOnly${secure ? "; Secure" : ""}`;
  reply.header("set-cookie", `${COOKIE}=${seconds > 0 ? token : ""}; ${attributes}`);
  if (token !== "" && seconds === 0) {
    reply.code(403);
    if (signed === null) return { isAnswered: false, refused: { reason: "unknown" } };
    const { slice, expires } = signed;
    return { isAnswered: false, refused: { reason: "expired", slice, expires } };
  }
  const rest = parameters.size > 0 ? `?${parameters}` : "";
  // A path that begins with two slashes, of either kind, would be another site's.
  reply.header("cache-control", "no-store").redirect(`${path.replace(/^[/\\]+/, "/")}${rest}`, 302);
  return { isAnswered: true };
}
