import type { Page } from "@playwright/test";

/**
 * Collects what must not happen on a sound page: errors in the console or uncaught, requests that fail or
 * are answered with an error, and whatever the content security policy turned away.
 */
export async function watchProblems(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") problems.push(`console: ${message.text()}`);
  });
  page.on("pageerror", (error) => problems.push(`uncaught: ${error.message}`));
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText;
    // Given up by the page itself: it is left, or turns out not to need what it fetches.
    if (reason === "net::ERR_ABORTED") return;
    problems.push(`failed: ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) problems.push(`${response.status()}: ${response.url()}`);
  });
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) =>
      console.error(`policy: ${violatedDirective} turned away ${blockedURI}`),
    );
  });
  return problems;
}
