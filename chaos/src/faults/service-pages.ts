import type { Page } from "@playwright/test";
import { seconds, timed } from "../run/until.ts";
import type { World } from "../world/world.ts";

/** A page that waits for a paused service shows its shape; then it stands, or says that it cannot. */
const PATIENCE = 20_000;

const panel = (page: Page) => page.getByRole("heading", { name: "Your streams" });
const failure = (page: Page) => page.getByRole("heading", { name: "OOPS! Something went wrong." });
const skeleton = (page: Page) => page.getByText("Loading", { exact: false });
const ways = (page: Page) =>
  page.getByRole("button", { name: "Refresh page" }).or(page.getByRole("button", { name: "Retry" }));

/** Loads the member's page anew in the midst of it: who somebody is, is the service's to tell. */
export async function reloadMember({ member: { page } }: World): Promise<string> {
  await page.reload({ waitUntil: "commit" });
  const stands = panel(page).or(failure(page)).or(skeleton(page)).first();
  await stands.waitFor({ state: "attached", timeout: PATIENCE });
  if (await failure(page).isVisible())
    return "the member's page, loaded anew, said “OOPS! Something went wrong.”";
  return "the member's page was loaded anew";
}

/** Does what the page offers where it could not be loaded. */
export async function refreshMember({ member: { page } }: World): Promise<string> {
  await panel(page).or(failure(page)).first().waitFor({ timeout: PATIENCE });
  const way = ways(page).first();
  if (!(await way.isVisible())) return "";
  const name = await way.textContent();
  await way.click({ timeout: PATIENCE });
  const { ms } = await timed(panel(page).waitFor({ timeout: PATIENCE }));
  return `by “${name}” in ${seconds(ms)}`;
}

/** Whether the service answers within the patience, in ms. */
export async function serviceAnswers({ product: { serviceUrl } }: World, patience: number): Promise<boolean> {
  try {
    return (await fetch(`${serviceUrl}/healthz`, { signal: AbortSignal.timeout(patience) })).ok;
  } catch {
    return false;
  }
}
