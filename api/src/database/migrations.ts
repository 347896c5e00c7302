/**
 * A step of the schema's history. Once released it never changes; what comes later is a new step. Instances of the
 * release before run on until they are replaced, so a step leaves what their statements name.
 */
export type Migration = { name: string; statements: readonly string[] };

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

/**
 * What members have watched, what was seen of it, and where they are told. Watching reads `alerts` again and again, so a
 * deleted alert stays for a day, marked, for those who watch to notice.
 */
const alerts: Migration = {
  name: "0010-alerts",
  statements: [
    `CREATE TABLE alerts (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      id text NOT NULL,
      symbol text NOT NULL,
      condition text NOT NULL,
      repeat_after integer,
      note text NOT NULL,
      status text NOT NULL,
      created_at timestamptz NOT NULL,
      changed_at timestamptz NOT NULL,
      revision integer NOT NULL DEFAULT 1,
      watched_revision integer NOT NULL DEFAULT 0,
      since timestamptz NOT NULL,
      is_armed boolean NOT NULL DEFAULT false,
      crossings integer NOT NULL DEFAULT 0,
      crossed_at timestamptz,
      PRIMARY KEY (user_id, id)
    )`,
    "CREATE INDEX alerts_changed_at_index ON alerts (changed_at)",
    `CREATE TABLE crossings (
      ordinal bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      alert_id text NOT NULL,
      number integer NOT NULL,
      symbol text NOT NULL,
      condition text NOT NULL,
      note text NOT NULL,
      price text NOT NULL,
      at timestamptz NOT NULL,
      source text NOT NULL,
      missed_since timestamptz,
      recorded_at timestamptz NOT NULL,
      CONSTRAINT crossings_alert_number_unique UNIQUE (user_id, alert_id, number)
    )`,
    "CREATE INDEX crossings_user_id_ordinal_index ON crossings (user_id, ordinal)",
    `CREATE TABLE deliveries (
      crossing bigint NOT NULL REFERENCES crossings ON DELETE CASCADE,
      channel text NOT NULL,
      state text NOT NULL,
      error text NOT NULL DEFAULT '',
      reached text[] NOT NULL DEFAULT '{}',
      PRIMARY KEY (crossing, channel)
    )`,
    "CREATE INDEX deliveries_waiting_index ON deliveries (channel) WHERE state = 'waiting'",
    `CREATE TABLE delivery_counts (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      channel text NOT NULL,
      day text NOT NULL,
      count integer NOT NULL,
      PRIMARY KEY (user_id, channel)
    )`,
    `CREATE TABLE alert_channels (
      user_id text PRIMARY KEY REFERENCES users ON DELETE CASCADE,
      mail boolean NOT NULL,
      webhook text,
      webhook_secret text
    )`,
    `CREATE TABLE push_subscriptions (
      user_id text NOT NULL REFERENCES users ON DELETE CASCADE,
      endpoint text NOT NULL,
      p256dh text NOT NULL,
      auth text NOT NULL,
      created_at timestamptz NOT NULL,
      PRIMARY KEY (user_id, endpoint)
    )`,
    `CREATE TABLE watermarks (
      symbol text PRIMARY KEY,
      at timestamptz NOT NULL,
      price text NOT NULL
    )`,
    `CREATE TABLE leases (
      name text PRIMARY KEY,
      holder text NOT NULL,
      term bigint NOT NULL,
      expires_at timestamptz NOT NULL
    )`,
  ],
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
];
