import { publicConfigSchema } from "@cointide/shared/contracts/config";
import { registrySchema } from "@cointide/shared/contracts/registry";
import * as z from "zod/mini";

/** What the edge server writes into the page, so that the shell need not ask for it. */
const pageDataSchema = z.object({
  /** Where the service answers, such as /api. */
  api: z.string(),
  registry: registrySchema,
  /** The service's public configuration, or null where the edge server could not get it in time. */
  config: z.nullable(publicConfigSchema),
});
export type PageData = z.infer<typeof pageDataSchema>;

/** Reads the page's data. Throws where the page was not rendered by the edge server. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById("cointide-page")?.textContent;
  if (!text) throw new Error("The page carries no data: it must be served by the edge server.");
  return pageDataSchema.parse(JSON.parse(text));
}
