import { type PageData, pageDataSchema } from "@cointide/shared/contracts/page";

/** How long a deployment may take to answer, in ms. */
const TIMEOUT = 5_000;
const DATA = /<script type="application\/json" id="cointide-page">(.*?)<\/script>/s;

async function readPage(origin: string): Promise<PageData> {
  const response = await fetch(new URL("/dashboard", origin), {
    headers: { accept: "text/html" },
    signal: AbortSignal.timeout(TIMEOUT),
  });
  const [, data] = DATA.exec(await response.text()) ?? [];
  return pageDataSchema.parse(JSON.parse(data ?? ""));
}

/** Throws a sentence where a deployment allows no slice from this machine. */
export async function requireOverrides(origin: string): Promise<void> {
  let response: PageData;
  try {
    response = await readPage(origin);
  } catch (error) {
    const isAway = error instanceof TypeError || (error as Error).name === "TimeoutError";
    throw new Error(
      isAway
        ? `Nothing answers at ${origin}. Start the product in another terminal with "ALLOW_OVERRIDES=1 npm start", name a running deployment with --in ORIGIN, or run the slice on its own with --alone.`
        : `${origin} does not answer with a page of Cointide. Name a Cointide deployment with --in ORIGIN.`,
    );
  }
  if (response.deployment.overrides) return;
  throw new Error(`${origin} does not allow overrides. Start it with "ALLOW_OVERRIDES=1 npm start".`);
}
