import { type PageData, pageDataSchema } from "@cointide/shared/contracts/page";

/** The visitor's cohort from the cookie: a static page serves a range of cohorts. */
function keptCohort({ cookie }: Document): number | undefined {
  const text = /(?:^|;\s*)cointide-cohort=(\d{1,2}(?:\.\d{1,2})?)(?:;|$)/.exec(cookie)?.[1];
  return text === undefined ? undefined : Number(text);
}

/** Reads what the edge server wrote into the page. Throws where the page was not rendered by it. */
export function readPageData(page: Document): PageData {
  const text = page.getElementById("cointide-page")?.textContent;
  if (!text) throw new Error("The page carries no data. Serve it from the edge server.");
  const data = pageDataSchema.parse(JSON.parse(text));
  const cohort = keptCohort(page) ?? data.deployment.cohort;
  return { ...data, deployment: { ...data.deployment, cohort } };
}
