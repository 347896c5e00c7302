import pg from "pg";

/** Database of the product under test. */
export type Engine = "embedded" | "postgresql";

const SERVER = process.env.TEST_DATABASE_URL ?? "postgres://cointide:cointide@127.0.0.1:5432/cointide_test";

async function withClient<Result>(work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: SERVER, connectionTimeoutMillis: 1_000 });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Returns whether a PostgreSQL server answers. */
export async function hasPostgresql(): Promise<boolean> {
  try {
    return await withClient(async () => true);
  } catch {
    return false;
  }
}

/** Creates an empty database. Returns its address and a function that drops it. */
export async function createDatabase(name: string): Promise<{ url: string; drop(): Promise<void> }> {
  const drop = () => withClient((client) => client.query(`drop database if exists ${name} with (force)`));
  await drop();
  await withClient((client) => client.query(`create database ${name}`));
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return { url: url.href, drop: async () => void (await drop()) };
}
