import { type PageData, pageDataSchema } from "@cointide/shared/contracts/page";

/** Reads what the edge server wrote into the page. Throws where the page was not rendered by it. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById("cointide-page")?.textContent;
  if (!text) throw new Error("The page carries no data: it must be served by the edge server.");
  return pageDataSchema.parse(JSON.parse(text));
}
