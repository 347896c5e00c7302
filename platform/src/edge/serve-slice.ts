import { readSettings } from "@cointide/server/settings";
import { readEnvironment } from "../config/environment.ts";
import { sliceServerSchema } from "../config/slice-address.ts";
import { readerOf } from "../releases/release-store.ts";
import { listen, runServer } from "./listen.ts";
import { createRegistryState, sliceServers } from "./slice-server.ts";

void runServer(() => {
  const { SLICE, PORT } = readSettings(sliceServerSchema, process.env);
  const environment = readEnvironment();
  const createServer = sliceServers(environment, createRegistryState(readerOf(environment).reader));
  return listen(createServer(SLICE), SLICE, PORT, environment.LISTEN_HOST);
});
