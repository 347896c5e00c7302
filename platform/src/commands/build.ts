import { buildAll } from "../build/build-all.ts";

await buildAll(console.log, process.argv.slice(3));
