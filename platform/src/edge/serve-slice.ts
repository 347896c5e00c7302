import { createServer } from "node:http";
import { join } from "node:path";
import { readEnvironment } from "../config/environment.ts";
import { readerOf } from "../releases/release-store.ts";
import { createConfigCache } from "./config-cache.ts";
import { createEmbedPages } from "./embed-pages.ts";
import { listen } from "./listen.ts";
import { createSliceHandler } from "./slice-handler.ts";

const { SLICE = "", PORT = "" } = process.env;
const environment = readEnvironment();
const { PORT_SHELL, PORT_API, PORT_EXCHANGE, PUBLIC_ORIGIN, MARKET_FEED_URL } = environment;
const files = join(environment.RELEASES_DIR, "slices", SLICE);
const { reader } = readerOf(environment);

const pages = createEmbedPages({
  slice: SLICE,
  files,
  current: () => reader.read().registry.slices.find(({ name }) => name === SLICE)?.releases[0],
  config: createConfigCache(`http://localhost:${PORT_API}/config`),
  api: `${PUBLIC_ORIGIN ?? `http://localhost:${PORT_SHELL}`}/api`,
  feeds: [MARKET_FEED_URL, `ws://localhost:${PORT_EXCHANGE}`],
  parents: environment.EMBED_ORIGINS,
});

listen(createServer(createSliceHandler({ files, pages })), SLICE, Number(PORT));
