import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readKeys } from "../backup/key-files.ts";
import { openSource, openTarget } from "../backup/open-source.ts";
import { restoreBackup } from "../backup/restore-backup.ts";
import { writeBackup } from "../backup/write-backup.ts";
import { createTestSchema, ENGINES } from "../testing/databases.ts";
import { layOutOldData, OLD_VERSIONS, type OldPerson } from "../testing/old-data.ts";
import { startServiceProcess } from "../testing/service-process.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openPglite } from "./open-pglite.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "cointide-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function call(
  url: string,
  method: string,
  path: string,
  { token, body }: { token?: string; body?: object },
) {
  const response = await fetch(url + path, {
    method,
    headers: {
      ...(body && { "content-type": "application/json" }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.status, `${method} ${path}`).toBe(200);
  return (await response.json()) as { accessToken: string; streams: object[] };
}

/** Signs everybody in and looks for everything that they had. */
async function expectAllThere(url: string, people: readonly OldPerson[]): Promise<void> {
  expect(people).toHaveLength(2);
  for (const { email, password, user, streams, preferences } of people) {
    const { accessToken: token } = await call(url, "PUT", "/user", { body: { email, password } });
    expect(await call(url, "GET", "/user", { token })).toEqual(user);
    expect(await call(url, "GET", "/streams", { token })).toMatchObject({
      ...{ streams: streams.streams, symtracker: streams.symtracker },
    });
    const kept = preferences ?? { version: 1, sections: {} };
    expect(await call(url, "GET", "/user/preferences", { token })).toEqual(kept);
    const added = { symbols: ["BTCUSDT"] };
    await call(url, "POST", "/streams", { token, body: added });
    expect((await call(url, "GET", "/streams", { token })).streams).toHaveLength(streams.streams.length + 1);
  }
}

describe.each(OLD_VERSIONS)("the data folder of %s", (version) => {
  it("opens with all accounts and their data", async () => {
    const people = await layOutOldData(version, folder);
    const service = await startServiceProcess({ DATA_DIR: folder });
    await expectAllThere(service.url, people);
    await service.stop();
  });

  it("is unchanged if a migration fails", async () => {
    const people = await layOutOldData(version, folder);
    const opened = await openPglite(folder);
    const read = async () =>
      (await opened.database.execute(sql`
        SELECT (SELECT json_agg(name ORDER BY name) FROM migrations) AS names,
          (SELECT json_agg(relname ORDER BY relname) FROM pg_class WHERE relnamespace = 'public'::regnamespace) AS relations`)) as unknown;
    const before = await read();
    const bad = { name: "9999-bad", statements: ["ALTER TABLE users DROP COLUMN name", "SELECT 1 / 0"] };
    await expect(migrate(opened.database, [...MIGRATIONS, bad])).rejects.toThrow();
    expect(await read()).toEqual(before);
    await opened.close();
    const service = await startServiceProcess({ DATA_DIR: folder });
    await expectAllThere(service.url, people);
    await service.stop();
  });

  it.runIf(ENGINES.length > 1)("goes over to PostgreSQL by a backup", async () => {
    const people = await layOutOldData(version, folder);
    const source = await openSource({ engine: "pglite", dataDir: folder });
    const passphrase = "correct horse battery";
    const secrets = { passphrase, keys: readKeys(folder, {}), workFactor: 8 };
    await writeBackup({ file: join(folder, "b"), source, store: null, secrets });
    await source.close();
    const { url, drop } = await createTestSchema();
    const dataDir = join(folder, "new");
    await restoreBackup({
      ...{ file: join(folder, "b"), dataDir, store: null, passphrase },
      openTarget: () => openTarget({ engine: "postgresql", url }),
    });
    const service = await startServiceProcess({ DATA_DIR: dataDir, DATABASE_URL: url });
    await expectAllThere(service.url, people);
    await service.stop();
    await drop();
  });
});
