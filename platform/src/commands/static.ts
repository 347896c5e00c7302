import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { originSetting } from "@cointide/server/settings";
import { feedsOf, missingOrigins, readEnvironment, serviceOf } from "../config/environment.ts";
import { slicesWithEmbed } from "../edge/embed-config.ts";
import { readerOf } from "../releases/release-store.ts";
import { readEmbedServices } from "../static/embed-services.ts";
import { writeSite } from "../static/write-site.ts";

const HELP = `Writes the product as plain files that any web server can serve, with a configuration for nginx.

  npm run static -- --out FOLDER [options]

  --out FOLDER           where to write; a folder that was written before is brought up to date
  --shell-origin ORIGIN  where people see the product (PUBLIC_ORIGIN, else localhost)
  --service URL          where the web server reaches the service (SERVICE_URL, else localhost)
  --feed URL             a feed that pages may connect to, once for each (else by MARKET and MARKET_FEED_URL)
  --certificates FOLDER  holds HOST/fullchain.pem and HOST/privkey.pem; without it, TLS ends elsewhere
  --embed [SLICE=]URL    the server of a slice that answers below /embed/ for foreign pages, once for each such slice
  --help                 says this

Slices are served at ORIGIN_AUTH, ORIGIN_STREAMS and so on, else at localhost. What is published is written:
publish first. The guide is docs/deploying.md.
`;

const OPTIONS = {
  out: { type: "string" },
  "shell-origin": { type: "string" },
  service: { type: "string" },
  feed: { type: "string", multiple: true },
  certificates: { type: "string" },
  embed: { type: "string", multiple: true },
  help: { type: "boolean" },
} as const;

/** Something on the command line is missing or wrong. */
class UsageError extends Error {}

function readArguments(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function originOf(text: string): string {
  const parsed = originSetting.safeParse(text);
  if (parsed.success) return parsed.data;
  throw new UsageError(`--shell-origin: "${text}" is no origin such as https://cointide.example.`);
}

/** `--embed` by the names of slices, and a sentence for one that names none. */
function embedServicesOf(given: readonly string[], slices: readonly string[]): Record<string, string> {
  try {
    return readEmbedServices(given, slices);
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function run(args: string[]): void {
  const options = readArguments(args);
  if (options.help) {
    console.log(HELP);
    return;
  }
  if (options.out === undefined) throw new UsageError("Say where to write: --out FOLDER.");
  const environment = readEnvironment();
  const { reader, publicKey } = readerOf(environment);
  const { registry, text, refused } = reader.read();
  if (refused !== null) throw refused;
  if (text === null) throw new Error("Nothing has been published yet: run `npm run build` first.");
  const out = resolve(options.out);
  const shellOrigin =
    options["shell-origin"] ?? environment.PUBLIC_ORIGIN ?? `http://localhost:${environment.PORT_SHELL}`;
  const warning = missingOrigins({ ...environment, PUBLIC_ORIGIN: shellOrigin }, registry.slices);
  if (warning !== undefined) console.warn(warning);
  const { pages, configChanged } = writeSite({
    ...{ out, releases: environment.RELEASES_DIR, registry, signed: text, publicKey },
    shellOrigin: originOf(shellOrigin),
    origins: Object.fromEntries(
      registry.slices.map((slice) => [slice.name, environment.addressOf(slice).origin]),
    ),
    service: options.service ?? serviceOf(environment),
    feeds: options.feed ?? feedsOf(environment),
    overrides: environment.ALLOW_OVERRIDES,
    certificates: options.certificates && resolve(options.certificates),
    embedServices: embedServicesOf(options.embed ?? [], slicesWithEmbed(registry)),
  });
  console.log(`Registry ${registry.sequence} is in ${out}: ${pages} pages for ${shellOrigin}.`);
  const next = configChanged ? "changed: have nginx read it again (nginx -s reload)" : "is as it was";
  console.log(`${out}/nginx.conf ${next}.`);
}

try {
  run(process.argv.slice(3));
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  if (error instanceof UsageError) console.error(`\n${HELP}`);
  process.exitCode = error instanceof UsageError ? 2 : 1;
}
