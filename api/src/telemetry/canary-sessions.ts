import { createHash } from "node:crypto";
import type { Trial } from "@cointide/server/trial-ticket";
import type { CanaryRecord, SliceReport } from "@cointide/shared/contracts/telemetry";
import { and, eq, max, type SQL, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { canarySessions } from "../database/schema.ts";
import { networkOf } from "../limits/limits.ts";

/** How many clients decide on a release. */
const FIRST_SESSIONS = 50;
/** The most releases of one slice, and of all, whose sessions are kept: clients can invent releases. */
const MOST_VERSIONS = 10;
const MOST_RELEASES = 100;

/** Any number that nothing else locks. */
const LOCK = 4_071_984_002;

/** How many votes a network has on a release: so few that it decides nothing alone. */
const VOTES_OF_NETWORK = 2;

/** The release on trial, which a vote is about; `stable` votes are on what all others get meanwhile. */
type Release = { slice: string; version: string };
type Vote = { stable: boolean; failed: boolean };

const ofRelease = ({ slice, version }: Release) =>
  and(eq(canarySessions.slice, slice), eq(canarySessions.version, version));

/** The page's vote on each release: it failed however often it worked. A block is no vote. */
function votesOf(
  reports: readonly SliceReport[],
  trials: readonly Trial[] | null,
): { release: Release; vote: Vote }[] {
  const votes = new Map<string, { release: Release; vote: Vote }>();
  for (const { slice, version, outcome, canary } of reports) {
    if (outcome === "blocked") continue;
    const given = trials?.find((trial) => trial.slice === slice && trial.version === version);
    const isCounted = trials === null ? canary : given !== undefined;
    if (!isCounted) continue;
    const release = { slice, version: given?.trial ?? version };
    const key = `${slice}@${release.version}`;
    const failed = outcome !== "ready" || votes.get(key)?.vote.failed === true;
    votes.set(key, { release, vote: { stable: version !== release.version, failed } });
  }
  return [...votes.values()];
}

/** The network of a client: a /24 of IPv4, a /48 of IPv6. Its owner can have any address in it. */
function wideNetworkOf(address: string): string {
  const client = networkOf(address);
  return client
    .split(client.includes(":") ? ":" : ".")
    .slice(0, 3)
    .join(".");
}

/** The table holds no addresses; hashes of one release say nothing of those of another. */
const hashOf = ({ slice, version }: Release, text: string): string =>
  createHash("sha256").update(`${slice}@${version} ${text}`).digest("base64url").slice(0, 22);

/** Forgets the releases that were new longest ago, so that one more has room. */
async function makeRoom(transaction: Database, slice: string): Promise<void> {
  const newest = await transaction
    .select({ slice: canarySessions.slice, version: canarySessions.version })
    .from(canarySessions)
    .groupBy(canarySessions.slice, canarySessions.version)
    .orderBy(sql`${max(canarySessions.at)} desc`);
  const ofSlice = newest.filter((release) => release.slice === slice);
  const dropped = new Set([...newest.slice(MOST_RELEASES - 1), ...ofSlice.slice(MOST_VERSIONS - 1)]);
  for (const release of dropped) await transaction.delete(canarySessions).where(ofRelease(release));
}

type Recording = {
  now: number;
  /** Called before a new release is recorded; rejects where the sender named too many. */
  admit: () => Promise<void>;
  /** The client's network address. */
  address: string;
  /** What the page's ticket says; null where votes need no ticket. */
  trials: readonly Trial[] | null;
};

/** Call it behind the lock. */
async function recordVote(
  transaction: Database,
  release: Release,
  { stable, failed }: Vote,
  { now, admit, address }: Recording,
): Promise<void> {
  const session = hashOf(release, networkOf(address));
  const network = hashOf(release, wideNetworkOf(address));
  const rows = await transaction
    .select({
      session: canarySessions.session,
      network: canarySessions.network,
      stable: canarySessions.stable,
      failed: canarySessions.failed,
    })
    .from(canarySessions)
    .where(ofRelease(release));
  const own = rows.find((row) => row.session === session);
  if (own) {
    if (!failed || own.failed || own.stable !== stable) return;
    const ofClient = and(ofRelease(release), eq(canarySessions.session, session));
    await transaction.update(canarySessions).set({ failed: true }).where(ofClient);
    return;
  }
  const isFull = rows.filter((row) => row.stable === stable).length >= FIRST_SESSIONS;
  if (isFull || rows.filter((row) => row.network === network).length >= VOTES_OF_NETWORK) return;
  if (rows.length === 0) {
    await admit();
    await makeRoom(transaction, release.slice);
  }
  const at = new Date(now);
  await transaction.insert(canarySessions).values({ ...release, session, network, stable, failed, at });
}

/**
 * Keeps how releases on trial did with their first 50 clients, and how the release of all others did with its first 50
 * meanwhile. A client has one vote, which fails if it failed at any time, and a network has two.
 */
export async function recordCanaries(
  database: Database,
  reports: readonly SliceReport[],
  recording: Recording,
): Promise<void> {
  const votes = votesOf(reports, recording.trials);
  if (votes.length === 0) return;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    for (const { release, vote } of votes) await recordVote(transaction, release, vote, recording);
  });
}

/** How the releases on trial did, and what all others got meanwhile; those that began last first. */
export async function listCanaries(database: Database): Promise<CanaryRecord[]> {
  const { slice, version, stable, failed, at } = canarySessions;
  const counted = (condition: SQL) => sql`count(*) filter (where ${condition})`.mapWith(Number);
  const rows = await database
    .select({
      ...{ slice, version },
      sessions: counted(sql`NOT ${stable}`),
      failures: counted(sql`NOT ${stable} AND ${failed}`),
      stableSessions: counted(sql`${stable}`),
      stableFailures: counted(sql`${stable} AND ${failed}`),
    })
    .from(canarySessions)
    .groupBy(slice, version)
    .orderBy(sql`min(${at}) desc`, slice, version);
  return rows.map(({ stableSessions, stableFailures, ...record }) => ({
    ...record,
    stable: { sessions: stableSessions, failures: stableFailures },
  }));
}
