import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "./listen.ts";
import { createSliceHandler } from "./slice-handler.ts";

const { SLICE = "", PORT = "", RELEASES_DIR = "" } = process.env;

const handler = createSliceHandler({ files: join(RELEASES_DIR, "slices", SLICE) });

listen(createServer(handler), SLICE, Number(PORT));
