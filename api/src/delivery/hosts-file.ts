import { readFileSync, statSync } from "node:fs";
import { isIP } from "node:net";

/** Where the system keeps names of its own, which come before those of DNS. */
const HOSTS_FILE = "/etc/hosts";

/** The addresses by name of a hosts file. Lines that are malformed are skipped, as the system does. */
function parseHosts(text: string): Map<string, string[]> {
  const hosts = new Map<string, string[]>();
  for (const line of text.split("\n")) {
    const [address = "", ...names] = line.replace(/#.*/, "").trim().split(/\s+/);
    if (isIP(address) === 0) continue;
    for (const name of names.map((each) => each.toLowerCase()))
      hosts.set(name, [...(hosts.get(name) ?? []), address]);
  }
  return hosts;
}

/**
 * Reads a hosts file whenever it has changed. A file that cannot be read has no names.
 * @returns the function that finds the addresses of a name; none for one that is not in the file.
 */
export function createHostsFile(path = HOSTS_FILE): (name: string) => readonly string[] {
  let version = "";
  let hosts = new Map<string, string[]>();
  return (name) => {
    try {
      const { mtimeMs, ino, size } = statSync(path);
      const current = `${mtimeMs} ${ino} ${size}`;
      if (current !== version) hosts = parseHosts(readFileSync(path, "utf8"));
      version = current;
    } catch {
      hosts = new Map();
      version = "";
    }
    return hosts.get(name.toLowerCase().replace(/\.$/, "")) ?? [];
  };
}
