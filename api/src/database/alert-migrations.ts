import type { Migration } from "./migration.ts";

/**
 * What members have watched, what was seen of it, and where they are notified. Watching reads `alerts` again and again, so a
 * deleted alert stays for a day, marked, for those who watch to notice.
 */
export const alerts: Migration = {
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

/**
 * Pushes to a browser end with the session that asked for them, and all of an account's with its password. Triggers see to
 * it, because instances of the release before delete sessions, too, and know nothing of it. A session that is over by
 * itself leaves its browsers without one.
 */
export const pushSessions: Migration = {
  name: "0011-push-sessions",
  statements: [
    "ALTER TABLE push_subscriptions ADD COLUMN session_id text REFERENCES sessions ON DELETE SET NULL",
    "CREATE INDEX push_subscriptions_session_id_index ON push_subscriptions (session_id)",
    `CREATE FUNCTION end_pushes_of_session() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM push_subscriptions WHERE session_id = OLD.id;
      RETURN OLD;
    END $$`,
    // Before: the reference is set to null after.
    `CREATE TRIGGER end_pushes_of_session BEFORE DELETE ON sessions
      FOR EACH ROW WHEN (OLD.expires_at > now()) EXECUTE FUNCTION end_pushes_of_session()`,
    `CREATE FUNCTION end_pushes_of_account() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      DELETE FROM push_subscriptions WHERE user_id = NEW.id;
      RETURN NULL;
    END $$`,
    `CREATE TRIGGER end_pushes_of_account AFTER UPDATE OF password_hash ON users
      FOR EACH ROW WHEN (OLD.password_hash <> NEW.password_hash) EXECUTE FUNCTION end_pushes_of_account()`,
  ],
};

export const alertExpiry: Migration = {
  name: "0012-alert-expiry",
  statements: [
    "ALTER TABLE alerts ADD COLUMN expires_at timestamptz",
    "CREATE INDEX alerts_expires_at_index ON alerts (expires_at) WHERE status = 'active'",
  ],
};

export const quietHours: Migration = {
  name: "0013-quiet-hours",
  statements: [
    "ALTER TABLE alert_channels ADD COLUMN format text NOT NULL DEFAULT 'json', ADD COLUMN quiet text",
    "ALTER TABLE deliveries ADD COLUMN held_until timestamptz",
  ],
};
