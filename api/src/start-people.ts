import { setTimeout as delay } from "node:timers/promises";
import type { Redis } from "ioredis";
import pLimit from "p-limit";
import type { Logger } from "pino";
import { deriveKeys } from "./accounts/keys.ts";
import { createPasswords, HASHES_AT_ONCE } from "./accounts/passwords.ts";
import { startPurging } from "./accounts/purge.ts";
import { startExpiring } from "./alerts/expiry.ts";
import type { Notifier } from "./alerts/watch/notifier.ts";
import type { Config } from "./config.ts";
import type { OpenDatabase } from "./database/database.ts";
import { openDatabase } from "./database/open-database.ts";
import { startDelivery } from "./delivery/start-delivery.ts";
import { createLimiters } from "./limits/limiters.ts";
import { createLimits } from "./limits/limits.ts";
import { createOutbox } from "./mail/outbox.ts";
import { createSmtpMailer } from "./mail/smtp-mailer.ts";
import { createAudit } from "./operations/audit.ts";
import type { Metrics } from "./operations/metrics.ts";
import type { PeopleDependencies } from "./people.ts";
import { readOrMakeSecret } from "./secret-file.ts";
import { createSliceReader } from "./storage/registered-slices.ts";

/** Longer than resetting a password takes where nothing else is going on, in ms. */
const LEAST_TIME = 150;

/** What accounts need, running. `stop` waits for messages that are under way and closes the database. */
export type RunningPeople = PeopleDependencies & {
  /** What tells members of crossings that are recorded. */
  notifier: Notifier;
  stop(): Promise<void>;
};

type Options = {
  config: Config;
  log: Logger;
  metrics: Metrics;
  /** Where instances count attempts together; null: each counts alone. */
  redis: Redis | null;
  now?: () => number;
};

function createMail({ mail: { smtpUrl, from } }: Config, log: Logger, now: () => number) {
  if (smtpUrl !== null) return { mailer: createSmtpMailer({ url: smtpUrl, from, log }), outbox: null };
  const outbox = createOutbox(now);
  return { mailer: outbox, outbox };
}

function watchConnections(metrics: Metrics, connections: OpenDatabase["connections"]): void {
  metrics.watch("database_connections", "Open connections to the database", () => connections().open);
  metrics.watch("database_connections_idle", "Idle connections", () => connections().idle);
  metrics.watch("database_waiting", "Queries waiting for a connection", () => connections().waiting);
}

/** Opens the database and all else that accounts need. @throws {DatabaseError} when that is not possible. */
export async function startPeople({
  config,
  log,
  metrics,
  redis,
  now = Date.now,
}: Options): Promise<RunningPeople> {
  const keys = deriveKeys(config.jwtSecret ?? readOrMakeSecret(config.dataDir, "jwt-secret"));
  const { engine, database, close, connections } = await openDatabase(config.database, log);
  watchConnections(metrics, connections);
  log.info({ engine }, "The database is open");
  const { mailer, outbox } = createMail(config, log, now);
  const {
    stop: stopDelivery,
    notifier,
    ...alerts
  } = await startDelivery({
    ...{ database, mailer, keys, publicOrigin: config.publicOrigin, from: config.mail.from },
    policy: { production: config.production, loopbackPorts: config.deliveryLoopbackPorts },
    ...{ log, metrics, now },
  });
  const stopPurging = startPurging(database, now, log);
  const stopExpiring = startExpiring(database, now, log);
  return {
    ...{ alerts, notifier },
    accounts: {
      ...{ database, keys, mailer, now, publicOrigin: config.publicOrigin },
      passwords: await createPasswords(),
      hashingLimit: pLimit(2 * HASHES_AT_ONCE),
      leastTime: LEAST_TIME,
      wait: delay,
      limits: createLimits(createLimiters(redis), config.limitFactor),
      audit: createAudit({ database, log, now }),
      readSlices: createSliceReader(config.releasesDir),
    },
    secureCookies: config.production,
    outbox,
    async stop() {
      await stopPurging();
      await stopExpiring();
      await stopDelivery();
      await mailer.close();
      await close();
    },
  };
}
