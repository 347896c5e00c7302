import { type Environment, readEnvironment } from "../config/environment.ts";
import { ROOT } from "../config/workspace.ts";
import { type ReleaseStore, storeOf } from "../releases/release-store.ts";
import { runSliceCommand } from "../slices-cli/run-slice-command.ts";

let environment: Environment | undefined;
let store: ReleaseStore | undefined;

const cli = {
  root: ROOT,
  environment() {
    environment ??= readEnvironment();
    return environment;
  },
  store() {
    store ??= storeOf(cli.environment());
    return store;
  },
  say: (line: string) => console.log(line),
  command: /^pnpm\b/.test(process.env.npm_config_user_agent ?? "") ? "pnpm slice" : "npm run slice --",
};

process.exitCode = await runSliceCommand(cli, process.argv.slice(3), (line) => console.error(line));
