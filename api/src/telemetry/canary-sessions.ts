import type { CanaryRecord, SliceReport } from "@cointide/shared/contracts/telemetry";
import { and, count, eq, inArray, max, sql } from "drizzle-orm";
import type { Database } from "../database/database.ts";
import { canarySessions } from "../database/schema.ts";

/** How many sessions decide on a release. */
const FIRST_SESSIONS = 50;
/** The most releases of one slice, and of all, whose sessions are kept: anybody can invent releases. */
const MOST_VERSIONS = 10;
const MOST_RELEASES = 100;

/** Any number that nothing else locks. */
const LOCK = 4_071_984_002;

type Release = Pick<SliceReport, "slice" | "version">;
type Session = Pick<SliceReport, "session"> & { failed: boolean };

const ofRelease = ({ slice, version }: Release) =>
  and(eq(canarySessions.slice, slice), eq(canarySessions.version, version));

/** What the reports say of each release and each session: a session fails however often it worked. */
function bySession(reports: readonly SliceReport[]): { release: Release; sessions: Session[] }[] {
  const releases = new Map<string, { release: Release; sessions: Map<string, Session> }>();
  for (const { slice, version, session, outcome } of reports) {
    const key = `${slice}@${version}`;
    const known = releases.get(key) ?? { release: { slice, version }, sessions: new Map() };
    const failed = outcome !== "ready" || known.sessions.get(session)?.failed === true;
    known.sessions.set(session, { session, failed });
    releases.set(key, known);
  }
  return [...releases.values()].map(({ release, sessions }) => ({
    release,
    sessions: [...sessions.values()],
  }));
}

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
  /** Asked before a release is recorded that nobody named before; rejects where the sender named too many. */
  admit: () => Promise<void>;
};

/** Call it behind the lock. */
async function recordRelease(
  transaction: Database,
  release: Release,
  sessions: readonly Session[],
  { now, admit }: Recording,
): Promise<void> {
  const rows = await transaction
    .select({ session: canarySessions.session, failed: canarySessions.failed })
    .from(canarySessions)
    .where(ofRelease(release));
  const known = new Map(rows.map(({ session, failed }) => [session, failed]));
  const broken = sessions.filter(({ session, failed }) => failed && known.get(session) === false);
  if (broken.length > 0) {
    const names = broken.map(({ session }) => session);
    await transaction
      .update(canarySessions)
      .set({ failed: true })
      .where(and(ofRelease(release), inArray(canarySessions.session, names)));
  }
  const added = sessions.filter(({ session }) => !known.has(session)).slice(0, FIRST_SESSIONS - known.size);
  if (added.length === 0) return;
  if (known.size === 0) {
    await admit();
    await makeRoom(transaction, release.slice);
  }
  const at = new Date(now);
  await transaction.insert(canarySessions).values(added.map((session) => ({ ...release, ...session, at })));
}

/**
 * Keeps how the first sessions of releases on trial went: each session once, as failed if it failed at any time.
 * What comes after the first sessions changes nothing.
 */
export async function recordCanaries(
  database: Database,
  reports: readonly SliceReport[],
  recording: Recording,
): Promise<void> {
  const releases = bySession(reports.filter(({ canary }) => canary));
  if (releases.length === 0) return;
  await database.transaction(async (transaction) => {
    await transaction.execute(sql`SELECT pg_advisory_xact_lock(${LOCK})`);
    for (const { release, sessions } of releases)
      await recordRelease(transaction, release, sessions, recording);
  });
}

/** How the releases on trial did in their first sessions, those that began last first. */
export async function listCanaries(database: Database): Promise<CanaryRecord[]> {
  const { slice, version, failed, at } = canarySessions;
  return database
    .select({
      ...{ slice, version, sessions: count() },
      failures: sql`count(*) filter (where ${failed})`.mapWith(Number),
    })
    .from(canarySessions)
    .groupBy(slice, version)
    .orderBy(sql`min(${at}) desc`, slice, version);
}
