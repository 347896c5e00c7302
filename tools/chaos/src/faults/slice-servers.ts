import type { Fault as Breakage } from "@cointide/testing/broken-entry";
import { serveHttp } from "@cointide/testing/http-server";
import { until } from "@cointide/testing/until";
import type { Fault, Injected } from "../run/fault.ts";
import type { World } from "../world/world.ts";
import { PLACES, visitPlace } from "./slice-places.ts";

type ServedSlice = World["product"]["slices"][number];

/** How a slice's server fails. */
type Strike = (world: World, slice: ServedSlice) => Promise<Pick<Injected, "prove" | "lift">>;

/** One fault for each slice: its server fails before a page has loaded any file of it. */
const forEachSlice = (name: string, strike: Strike): Fault[] =>
  PLACES.map((place) => ({
    name: `${place.slice} ${name}`,
    kind: "slice",
    async inject(world) {
      const slice = world.product.slices.find((one) => one.name === place.slice);
      if (slice === undefined) throw new Error(`${place.slice} is not served.`);
      return { ...(await strike(world, slice)), ...visitPlace(world, place) };
    },
  }));

/** How a slice's server answers now: the type of the content, and the time in ms; null where it does not within the timeout. */
async function askServer(origin: string, timeout: number): Promise<{ type: string; ms: number } | null> {
  const start = performance.now();
  try {
    const response = await fetch(`${origin}/healthz`, { signal: AbortSignal.timeout(timeout) });
    await response.text();
    const type = response.headers.get("content-type") ?? "";
    return { type, ms: Math.round(performance.now() - start) };
  } catch {
    return null;
  }
}

/** The process is killed; nothing listens any more. */
export async function killServer(
  { product }: World,
  name: string,
): Promise<Pick<Injected, "prove" | "lift">> {
  const { origin = "" } = product.slices.find((one) => one.name === name) ?? {};
  await product.kill(name);
  const isGone = async () => (await askServer(origin, 500)) === null && "its server is gone";
  return { prove: () => until(`${name} is gone`, isGone), lift: () => product.start(name) };
}

/** The process stands still: connections are accepted, and nothing is ever answered. */
const hang: Strike = async ({ product }, { name, origin }) => {
  product.signal(name, "SIGSTOP");
  return {
    async prove() {
      if ((await askServer(origin, 700)) !== null) throw new Error(`${name} answers.`);
      return "its server accepts and does not answer";
    },
    lift: async () => product.signal(name, "SIGCONT"),
  };
};

/** The process gets a moment of the processor now and then, in ms. */
const ASLEEP = 900;
const AWAKE = 60;

/** A server that has too little of its machine: every answer takes about a second. */
const slowDown: Strike = async ({ product }, { name, origin }) => {
  let timer: NodeJS.Timeout | undefined;
  const sleep = () => {
    product.signal(name, "SIGSTOP");
    timer = setTimeout(wake, ASLEEP);
  };
  const wake = () => {
    product.signal(name, "SIGCONT");
    timer = setTimeout(sleep, AWAKE);
  };
  sleep();
  return {
    async prove() {
      const answer = await askServer(origin, 10 * ASLEEP);
      if (answer === null || answer.ms < ASLEEP / 3) throw new Error(`${name} answers in ${answer?.ms} ms.`);
      return `its server answers in ${answer.ms} ms`;
    },
    async lift() {
      clearTimeout(timer);
      product.signal(name, "SIGCONT");
    },
  };
};

const PAGE = "<!doctype html><title>Welcome</title><h1>Welcome</h1>";

/** Something else listens there, and answers everything with a page of HTML, as a wrong proxy would. */
const serveHtml: Strike = async ({ product }, { name, port, origin }) => {
  await product.stop(name);
  const headers = { "content-type": "text/html", "access-control-allow-origin": "*" };
  const server = await serveHttp(
    port,
    (_, response) => response.writeHead(200, headers).end(PAGE),
    "localhost",
  );
  return {
    async prove() {
      const { type = "nothing" } = (await askServer(origin, 2_000)) ?? {};
      if (!type.includes("html")) throw new Error(`${name} serves ${type}.`);
      return "everything is answered with a page of HTML";
    },
    async lift() {
      await server.stop();
      await product.start(name);
    },
  };
};

/** Each slice's release is broken in a manner of its own. */
const BREAKAGES: Record<string, Breakage> = {
  "mfe-auth": "throws",
  "mfe-streams": "render",
  "mfe-markets": "render",
  "mfe-historical": "hang",
  "mfe-charts": "render",
  "mfe-alerts": "render",
  "mfe-settings": "contract",
  "mfe-transfer": "render",
};

/** A broken release is published past the gate; the one before is still there. */
const publishBroken: Strike = async ({ product: { url, releases } }, { name, origin }) => {
  const breakage = BREAKAGES[name] ?? "throws";
  const version = await releases.publishBroken(name, breakage);
  /** Whether pages that are opened now are made of the release. */
  async function isInPages(): Promise<boolean> {
    const response = await fetch(`${url}/dashboard`, { headers: { accept: "text/html" } });
    return (await response.text()).includes(version);
  }
  return {
    async prove() {
      const [current] = releases.registry().slices.find((one) => one.name === name)?.releases ?? [];
      if (current?.version !== version) throw new Error(`${name} ${version} is not the current release.`);
      const entry = await fetch(new URL(current.entry, origin));
      if (!entry.ok) throw new Error(`${name} ${version} is not served.`);
      await until(`pages name ${name} ${version}`, isInPages);
      return `the current release is one that fails (${breakage})`;
    },
    lift: () => releases.reset(),
  };
};

/** What goes wrong with the servers and releases of slices. */
export const SLICE_FAULTS: readonly Fault[] = [
  ...forEachSlice("killed", (world, { name }) => killServer(world, name)),
  ...forEachSlice("hung", hang),
  ...forEachSlice("slow", slowDown),
  ...forEachSlice("serving HTML", serveHtml),
  ...forEachSlice("serving a broken release", publishBroken),
];
