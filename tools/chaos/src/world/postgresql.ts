import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** A PostgreSQL server of chaos' own, so that no other one is ever restarted. */
export type OwnPostgresql = {
  url: string;
  /** Ends it as a crash would, and starts it again. Gives the process numbers before and after. */
  crash(): Promise<{ before: string; after: string }>;
  remove(): Promise<void>;
};

/** Where distributions keep the programs of a server. */
const PLACES = "/usr/lib/postgresql";

function programs(): string | undefined {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const versions = existsSync(PLACES) ? readdirSync(PLACES) : [];
  const folders = [asked.stdout?.trim() ?? "", ...versions.map((version) => join(PLACES, version, "bin"))];
  return folders.find((folder) => folder !== "" && existsSync(join(folder, "initdb")));
}

/** The account to run it as: the server refuses to run as root. */
function account(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => /^postgres:/.test(one));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Starts a server on the port with an empty database; undefined where this machine has none to start. */
export async function openPostgresql(port: number): Promise<OwnPostgresql | undefined> {
  const bin = programs();
  const owner = account();
  if (bin === undefined || (process.getuid?.() === 0 && owner === undefined)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "cointide-chaos-pg-"));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const log = join(folder, "log");
  const run = async (program: string, args: string[]): Promise<boolean> => {
    const [status] = await once(
      spawn(join(bin, program), args, { stdio: "ignore", cwd: folder, ...owner }),
      "exit",
    );
    return status === 0;
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const start = () => run("pg_ctl", ["start", "-w", "-D", data, "-l", log, "-o", options]);
  const pid = () => readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const remove = async () => {
    await run("pg_ctl", ["stop", "-m", "immediate", "-D", data]);
    rmSync(folder, { recursive: true, force: true });
  };
  const isMade = await run("initdb", ["-D", data, "-U", "cointide", "-A", "trust", "-N"]);
  if (!isMade || !(await start())) {
    await remove();
    return undefined;
  }
  return {
    url: `postgres://cointide@127.0.0.1:${port}/postgres`,
    async crash() {
      const before = pid();
      await run("pg_ctl", ["stop", "-m", "immediate", "-D", data]);
      if (!(await start())) throw new Error("PostgreSQL does not start again.");
      return { before, after: pid() };
    },
    remove,
  };
}
