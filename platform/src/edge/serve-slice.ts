import { portSetting, readSettings } from "@cointide/server/settings";
import { sliceNameSchema } from "@cointide/shared/contracts/release";
import * as z from "zod";
import { readEnvironment } from "../config/environment.ts";
import { readerOf } from "../releases/release-store.ts";
import { listen, runServer } from "./listen.ts";
import { createRegistryState, sliceServers } from "./slice-server.ts";

/** The slice whose files are served, and where. */
const sliceSettings = z.object({
  SLICE: z
    .string("must name a slice such as mfe-auth")
    .refine((name) => sliceNameSchema.safeParse(name).success, "must name a slice such as mfe-auth"),
  PORT: portSetting,
});

void runServer(() => {
  const { SLICE, PORT } = readSettings(sliceSettings, process.env);
  const environment = readEnvironment();
  const createServer = sliceServers(environment, createRegistryState(readerOf(environment).reader));
  return listen(createServer(SLICE), SLICE, PORT, environment.LISTEN_HOST);
});
