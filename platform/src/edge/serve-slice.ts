import { createServer } from "node:http";
import { join } from "node:path";
import { feedsOf, readEnvironment, serviceOf } from "../config/environment.ts";
import { readerOf } from "../releases/release-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { createEmbedPages } from "./embed-pages.ts";
import { listen } from "./listen.ts";
import { createSliceHandler } from "./slice-handler.ts";

const { SLICE = "", PORT = "" } = process.env;
const environment = readEnvironment();
const { PORT_SHELL, PUBLIC_ORIGIN, LISTEN_HOST } = environment;
const files = join(environment.RELEASES_DIR, "slices", SLICE);
const { reader } = readerOf(environment);

const pages = createEmbedPages({
  slice: SLICE,
  files,
  current: () => reader.read().registry.slices.find(({ name }) => name === SLICE)?.releases[0],
  config: createConfigCache(`${serviceOf(environment)}/config`),
  api: `${PUBLIC_ORIGIN ?? `http://localhost:${PORT_SHELL}`}/api`,
  feeds: feedsOf(environment),
  parents: environment.EMBED_ORIGINS,
});

listen(createServer(createSliceHandler({ files, pages })), SLICE, Number(PORT), LISTEN_HOST);
