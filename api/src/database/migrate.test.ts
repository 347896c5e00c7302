import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import { createTestSchema, ENGINES, setUpDatabase } from "../testing/databases.ts";
import { silentLog } from "../testing/test-log.ts";
import { fileImports } from "./file-imports.ts";
import { migrate } from "./migrate.ts";
import { MIGRATIONS } from "./migrations.ts";
import { openDatabase } from "./open-database.ts";
import * as schema from "./schema.ts";
import { storedValues } from "./stored-values.ts";

describe.each(ENGINES)("on $engine", ({ open }) => {
  const opened = setUpDatabase(open);

  const names = async () => {
    const { rows } = (await opened.database.execute(
      sql`SELECT name FROM migrations UNION SELECT name FROM additions ORDER BY name`,
    )) as never;
    return (rows as { name: string }[]).map(({ name }) => name);
  };

  it("migrations run once, however often they are asked to", async () => {
    await Promise.all([migrate(opened.database, MIGRATIONS), migrate(opened.database, MIGRATIONS)]);
    expect(await names()).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it("a migration that fails leaves nothing of itself or of its neighbours", async () => {
    const good = { name: "9998-good", statements: ["CREATE TABLE good (id text)"] };
    const bad = {
      name: "9999-bad",
      statements: ["CREATE TABLE bad (id text)", "CREATE TABLE bad (id text)"],
    };
    await expect(migrate(opened.database, [...MIGRATIONS, good, bad])).rejects.toThrow();
    expect(await names()).toEqual(MIGRATIONS.map(({ name }) => name));
    await migrate(opened.database, [...MIGRATIONS, good]);
    await opened.database.execute(sql`DROP TABLE good`);
    await opened.database.execute(sql`DELETE FROM migrations WHERE name = '9998-good'`);
  });

  it("an older version refuses a newer schema, in a sentence", async () => {
    await expect(migrate(opened.database, MIGRATIONS.slice(0, -3))).rejects.toThrow(
      /^The database has the schema 0015-restores, which this version of Cointide does not support\. Start/,
    );
    expect(await names()).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it("an older version starts with a schema that only has additions", async () => {
    await migrate(opened.database, MIGRATIONS.slice(0, -1));
    expect(await names()).toEqual(MIGRATIONS.map(({ name }) => name));
  });

  it("a release before additions finds no migration that it does not know", async () => {
    const rows = await opened.database.execute<{ last: string }>(
      sql`SELECT max(name) AS last FROM migrations`,
    );
    expect(rows).toMatchObject({ rows: [{ last: "0015-restores" }] });
  });

  it("an instance of the release before the migrations still begins codes and counts wrong ones", async () => {
    await opened.database.execute(sql`
      INSERT INTO pending_changes (id, kind, email, email_key, code_hash, code_expires_at, attempts, created_at)
      VALUES ('older', 'password', 'a@b.c', 'a@b.c', '-', now(), 0, now())`);
    await opened.database.execute(sql`UPDATE pending_changes SET attempts = attempts + 1 WHERE id = 'older'`);
    const rows = await opened.database.select().from(schema.pendingChanges);
    expect(rows).toMatchObject([{ attempts: 1, wrongFrom: [] }]);
    await opened.empty();
  });

  it("migrations make the columns and indexes that the code counts on", async () => {
    const read = async (query: string) => {
      const { rows } = (await opened.database.execute(sql.raw(query))) as unknown as { rows: object[] };
      return rows.map((row) => Object.values(row).join(" ")).sort();
    };
    const tables = [...Object.values(schema), storedValues, fileImports].map((table) =>
      getTableConfig(table),
    );
    const columns = tables.flatMap((table) =>
      table.columns.map(({ name, notNull }) => `${table.name} ${name} ${notNull ? "NO" : "YES"}`),
    );
    const indexes = tables.flatMap(({ indexes, uniqueConstraints, columns }) => [
      ...indexes.map(({ config }) => config.name),
      ...uniqueConstraints.map(({ name }) => name),
      ...columns.filter(({ isUnique }) => isUnique).map(({ uniqueName }) => uniqueName),
    ]);
    const ours =
      "schemaname = current_schema() AND tablename NOT IN ('migrations', 'additions') AND indexname NOT LIKE '%_pkey'";
    expect(
      await read(
        "SELECT table_name, column_name, is_nullable FROM information_schema.columns WHERE table_schema = current_schema() AND table_name NOT IN ('migrations', 'additions')",
      ),
    ).toEqual(columns.sort());
    expect(await read(`SELECT indexname FROM pg_indexes WHERE ${ours}`)).toEqual(indexes.sort());
  });
});

const postgresql = ENGINES.filter(({ engine }) => engine === "postgresql");

describe.each(postgresql)("on $engine", () => {
  it("instances that start together all find the tables, made once", async () => {
    const { url, drop } = await createTestSchema();
    const starting = Array.from({ length: 5 }, () =>
      openDatabase({ engine: "postgresql", url }, silentLog()),
    );
    const instances = await Promise.all(starting);
    for (const { database } of instances) expect(await database.select().from(schema.users)).toEqual([]);
    await Promise.all(instances.map(({ close }) => close()));
    await drop();
  });
});

it("a database that cannot be reached is named as the reason, without its password", async () => {
  const url = "postgres://user:secret@127.0.0.1:9/none";
  const opening = openDatabase({ engine: "postgresql", url }, silentLog());
  await expect(opening).rejects.toThrow(/^The database cannot be used: .*ECONNREFUSED/);
  await expect(opening).rejects.not.toThrow(/secret/);
});
