import { alertExpiry, alerts, pushSessions, quietHours } from "./alert-migrations.ts";
import type { Migration } from "./migration.ts";

const accounts: Migration = {
  name: "0001-accounts",
  statements: [
    `CREATE TABLE users (
      id text PRIMARY KEY,
      name text NOT NULL,
      email text NOT NULL,
      email_key text NOT NULL CONSTRAINT users_email_key_unique UNIQUE,
      password_hash text NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    `CREATE TABLE pending_changes (
      id text PRIMARY KEY,
      kind text NOT NULL,
      user_id text REFERENCES users ON DELETE CASCADE,
      email text NOT NULL,
      email_key text NOT NULL,
      name text,
      password_hash text,
      code_hash text NOT NULL,
      code_expires_at timestamptz NOT NULL,
      attempts integer NOT NULL DEFAULT 0,
      created_at timestamptz NOT NULL
    )`,
    "CREATE INDEX pending_changes_email_key_index ON pending_changes (email_key)",
    "CREATE INDEX pending_changes_user_id_index ON pending_changes (user_id)",
    `CREATE TABLE sessions (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      generation integer NOT NULL,
      rotated_at timestamptz NOT NULL,
      expires_at timestamptz NOT NULL,
      created_at timestamptz NOT NULL
    )`,
    "CREATE INDEX sessions_user_id_index ON sessions (user_id)",
    `CREATE TABLE mailings (
      ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      recipient text NOT NULL,
      at timestamptz NOT NULL
    )`,
    "CREATE INDEX mailings_recipient_at_index ON mailings (recipient, at)",
    `CREATE TABLE streams (
      id text PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      symbols text[] NOT NULL,
      created_at timestamptz NOT NULL,
      ordinal bigint GENERATED ALWAYS AS IDENTITY
    )`,
    "CREATE INDEX streams_user_id_ordinal_index ON streams (user_id, ordinal)",
    `CREATE TABLE imports (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      local_id text NOT NULL,
      stream_id text NOT NULL,
      PRIMARY KEY (user_id, local_id)
    )`,
    `CREATE TABLE audit (
      ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      at timestamptz NOT NULL,
      action text NOT NULL,
      user_id text NOT NULL,
      address text NOT NULL,
      request_id text NOT NULL
    )`,
    "CREATE INDEX audit_user_id_index ON audit (user_id)",
  ],
};

const canarySessions: Migration = {
  name: "0002-canary-sessions",
  statements: [
    `CREATE TABLE canary_sessions (
      slice text NOT NULL,
      version text NOT NULL,
      session text NOT NULL,
      failed boolean NOT NULL,
      at timestamptz NOT NULL,
      PRIMARY KEY (slice, version, session)
    )`,
  ],
};

/**
 * An account holds up to 500 streams. Each statement that adds some waits for
 * earlier ones of the same account and counts afterwards: two at once never make more together.
 */
const streamLimit: Migration = {
  name: "0003-stream-limit",
  statements: [
    `CREATE FUNCTION keep_stream_limit() RETURNS trigger LANGUAGE plpgsql AS $$
    DECLARE
      owner text;
    BEGIN
      FOR owner IN SELECT DISTINCT user_id FROM added ORDER BY user_id LOOP
        PERFORM FROM users WHERE id = owner FOR NO KEY UPDATE;
        IF (SELECT count(*) FROM streams WHERE user_id = owner) > 500 THEN
          RAISE check_violation USING MESSAGE = 'An account holds up to 500 streams.';
        END IF;
      END LOOP;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER keep_stream_limit AFTER INSERT ON streams
      REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION keep_stream_limit()`,
  ],
};

/** Wrong codes count by who handed them in, so that strangers use up no attempts but their own. */
const codeAttempts: Migration = {
  name: "0004-code-attempts",
  statements: [
    "ALTER TABLE pending_changes ADD COLUMN wrong_from text[] NOT NULL DEFAULT '{}'",
    "ALTER TABLE pending_changes DROP COLUMN attempts",
  ],
};

const sessionDevices: Migration = {
  name: "0005-session-devices",
  statements: ["ALTER TABLE sessions ADD COLUMN device text NOT NULL DEFAULT 'Unknown device'"],
};

/** A vote is a client's, and a network has few; votes of everybody else are what a canary is compared with. */
const canaryVotes: Migration = {
  name: "0006-canary-votes",
  statements: [
    "DELETE FROM canary_sessions",
    "ALTER TABLE canary_sessions ADD COLUMN network text NOT NULL",
    "ALTER TABLE canary_sessions ADD COLUMN stable boolean NOT NULL",
  ],
};

/**
 * Instances of the release before still write this column while a newer one starts beside them. All steps apply in one
 * transaction, so they never see it missing.
 */
const attemptsOfOlderInstances: Migration = {
  name: "0007-attempts-of-older-instances",
  statements: ["ALTER TABLE pending_changes ADD COLUMN attempts integer NOT NULL DEFAULT 0"],
};

/** A client that lost the answer to a create sends it again under the same key. */
const createKeys: Migration = {
  name: "0008-create-keys",
  statements: [
    "ALTER TABLE streams ADD COLUMN create_key text",
    "CREATE UNIQUE INDEX streams_user_id_create_key_index ON streams (user_id, create_key)",
  ],
};

const preferences: Migration = {
  name: "0009-preferences",
  statements: [
    `CREATE TABLE preferences (
      user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      preferences text NOT NULL
    )`,
  ],
};

/** Values that slices store for a member, each in a row of its own: none is in another one's way. */
const storedValues: Migration = {
  name: "0014-stored-values",
  statements: [
    `CREATE TABLE stored_values (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      slice text NOT NULL,
      key text NOT NULL,
      version integer NOT NULL,
      changed_at bigint NOT NULL,
      value text,
      PRIMARY KEY (user_id, slice, key)
    )`,
  ],
};

/** When the database was restored from a backup: members may have been notified already of what crossed before. */
const restores: Migration = {
  name: "0015-restores",
  statements: ["CREATE TABLE restores (at timestamptz PRIMARY KEY)"],
};

/** A service before names writes rows without one, and leaves those that are there alone. */
const streamNames: Migration = {
  name: "0016-stream-names",
  statements: ["ALTER TABLE streams ADD COLUMN name text"],
  isAdditive: true,
};

/** What each import of a file did, so that it may be repeated and taken back. */
const fileImports: Migration = {
  name: "0017-file-imports",
  statements: [
    `CREATE TABLE file_imports (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      key text NOT NULL,
      at timestamptz NOT NULL,
      done text NOT NULL,
      is_undone boolean NOT NULL DEFAULT false,
      PRIMARY KEY (user_id, key)
    )`,
  ],
  isAdditive: true,
};

/** In the order in which they apply. */
export const MIGRATIONS: readonly Migration[] = [
  accounts,
  canarySessions,
  streamLimit,
  codeAttempts,
  sessionDevices,
  canaryVotes,
  attemptsOfOlderInstances,
  createKeys,
  preferences,
  alerts,
  pushSessions,
  alertExpiry,
  quietHours,
  storedValues,
  restores,
  streamNames,
  fileImports,
];
