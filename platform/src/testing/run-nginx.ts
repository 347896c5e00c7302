import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";

const PROGRAMS = ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/opt/homebrew/bin/nginx"];
const BROTLI = [
  "/usr/lib/nginx/modules/ngx_http_brotli_static_module.so",
  "/usr/share/nginx/modules/ngx_http_brotli_static_module.so",
];
const TIMEOUT = 5_000;

/** The web server of this machine with its brotli module, if it has both. */
export function findNginx(): { program: string; brotli: string } | undefined {
  const program = PROGRAMS.find((path) => existsSync(path));
  const brotli = BROTLI.find((path) => existsSync(path));
  return program !== undefined && brotli !== undefined ? { program, brotli } : undefined;
}

const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1", () => resolve(true));
    socket.once("error", () => resolve(false)).once("connect", () => socket.destroy());
  });

async function untilListening(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const giveUpAt = performance.now() + TIMEOUT;
  while (!(await answers(port))) {
    if (child.exitCode !== null || performance.now() > giveUpAt) {
      throw new Error(`nginx does not listen on ${port}: ${said()}`);
    }
    await delay(20);
  }
}

/** A web server that runs in a folder of its own. */
export type RunningNginx = { stop(): Promise<void> };

/** Runs a real nginx with a configuration that is written for inclusion. @param port one that it listens on. */
export async function runNginx(config: string, port: number): Promise<RunningNginx> {
  const nginx = findNginx();
  if (nginx === undefined) throw new Error("There is no nginx with brotli here.");
  const folder = mkdtempSync(join(tmpdir(), "nginx-"));
  mkdirSync(join(folder, "logs"));
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join("\n");
  const main = `load_module ${nginx.brotli};
daemon off; master_process on; worker_processes 1; pid ${folder}/nginx.pid; error_log stderr warn;
events { worker_connections 256; }
http { access_log off; ${paths} include ${config}; }
`;
  // A master that starts as root would drop its rights, and could then not read a folder of one user's own.
  const asUser = process.getuid?.() === 0 ? "user root;\n" : "";
  writeFileSync(join(folder, "nginx.conf"), asUser + main);
  let text = "";
  const child = spawn(nginx.program, ["-p", folder, "-c", join(folder, "nginx.conf")], {
    stdio: ["ignore", "ignore", "pipe"],
  });
  child.stderr.on("data", (part) => {
    text += part;
  });
  await untilListening(child, port, () => text);
  return {
    async stop() {
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.kill("SIGTERM");
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
