import { drizzle } from "drizzle-orm/pglite";
import { createApp } from "../app.ts";
import type { Database } from "../database/database.ts";
import { silentLog } from "./test-log.ts";
import { createTestPeople } from "./test-people.ts";

// Prints the OpenAPI document for the docs site. It describes every route, so nothing has to listen or be stored.
const people = await createTestPeople({ database: drizzle.mock() as unknown as Database });
const app = await createApp({ log: silentLog(), opening: new Promise(() => {}), people });
process.stdout.write((await app.inject("/docs/json")).body, () => process.exit());
