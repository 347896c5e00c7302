import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createConnection } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "@cointide/testing/until";

/** Where distributions keep the programs of a PostgreSQL server. */
const PLACES = "/usr/lib/postgresql";

function postgresqlPrograms(): string | undefined {
  const asked = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  const versions = existsSync(PLACES) ? readdirSync(PLACES) : [];
  const folders = [asked.stdout?.trim() ?? "", ...versions.map((version) => join(PLACES, version, "bin"))];
  return folders.find((folder) => folder !== "" && existsSync(join(folder, "initdb")));
}

/** The account to run it as: the server refuses to run as root. */
function postgresqlAccount(): { uid: number; gid: number } | undefined {
  const line = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .find((one) => /^postgres:/.test(one));
  const [, , uid, gid] = line?.split(":") ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** A PostgreSQL server of chaos' own, so that no other one is ever restarted. */
export type OwnPostgresql = NonNullable<Awaited<ReturnType<typeof openPostgresql>>>;

/** Starts a server on the port with an empty database; undefined where this machine has none to start. */
export async function openPostgresql(port: number) {
  const bin = postgresqlPrograms();
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot ? postgresqlAccount() : undefined;
  if (bin === undefined || (isRoot && owner === undefined)) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "cointide-chaos-pg-"));
  chmodSync(folder, 0o700);
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, "data");
  const run = async (program: string, ...args: string[]): Promise<boolean> => {
    const child = spawn(join(bin, program), args, { stdio: "ignore", cwd: folder, ...owner });
    const [status] = await once(child, "exit");
    return status === 0;
  };
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=''`;
  const start = () => run("pg_ctl", "start", "-w", "-D", data, "-l", join(folder, "log"), "-o", options);
  const end = () => run("pg_ctl", "stop", "-m", "immediate", "-D", data);
  const pid = () => readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0] ?? "";
  const remove = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  if (!(await run("initdb", "-D", data, "-U", "cointide", "-A", "trust", "-N")) || !(await start())) {
    await remove();
    return undefined;
  }
  return {
    url: `postgres://cointide@127.0.0.1:${port}/postgres`,
    /** Ends it as a crash would, and starts it again. Gives the process numbers before and after, as evidence. */
    async crash(): Promise<string> {
      const before = pid();
      await end();
      if (!(await start())) throw new Error("PostgreSQL does not start again.");
      const after = pid();
      if (before === after) throw new Error("PostgreSQL never ended.");
      return `its process ${before} ended, ${after} serves`;
    },
    remove,
  };
}

/** A Redis of chaos' own. */
export type OwnRedis = NonNullable<Awaited<ReturnType<typeof openRedis>>>;

/** Starts a server on the port; undefined where this machine has none to start. */
export async function openRedis(port: number) {
  let child: ChildProcess | undefined;
  const answers = () =>
    new Promise<boolean>((resolve) => {
      const socket = createConnection({ port, host: "127.0.0.1" });
      const finish = (open: boolean) => {
        socket.destroy();
        resolve(open);
      };
      socket.once("connect", () => finish(true)).once("error", () => finish(false));
    });
  const own = {
    url: `redis://127.0.0.1:${port}`,
    answers,
    async start(): Promise<void> {
      const args = ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"];
      child = spawn("redis-server", args, { stdio: "ignore" });
      child.on("error", () => {});
      await until("Redis answers", answers, 5_000);
    },
    /** Ends it without warning. */
    async kill(): Promise<void> {
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      child.kill("SIGKILL");
      await once(child, "exit");
    },
  };
  try {
    await own.start();
    return own;
  } catch {
    await own.kill();
    return undefined;
  }
}
