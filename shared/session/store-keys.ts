/** The keys of the browser's storage that Cointide uses. */
export const STORE_KEYS = {
  token: "u:token",
  streams: "u:streams",
  /** The stored streams before their last change: shows a tab whether that change knew of its own. */
  streamsBase: "u:streams:base",
  /** The names of stored streams by their ids, which releases before names leave alone when they write the list. */
  streamNames: "u:streams:names",
  /** Names that an account's streams get as soon as its service accepts names; leaves with the account. */
  unsentNames: "u:streams:unsentNames",
  /** The stored streams as they were when some of them could not be read. */
  streamsCorrupt: "u:streams:corrupt",
  /** The prices that a board showed last, for the first moment of the next one; end with the session. */
  lastPrices: "u:lastPrices",
  prefWindow: "u:prefWindow",
  joinDate: "u:joinDate",
  exportStreams: "u:exportStreams",
  exportPrompt: "u:exportPrompt",
  delPrompt: "u:delPrompt",
  preferences: "u:preferences",
  /** A guest's alerts and what became of them. */
  alerts: "u:alerts",
  /** The stored alerts before their last change: shows a tab whether that change knew of its own. */
  alertsBase: "u:alerts:base",
  /** What the page saw last of the prices that a guest's alerts wait for, and which crossings it announced. */
  alertsSeen: "u:alerts:seen",
  /** The same of the alerts of an account, which leaves with it. */
  accountAlertsSeen: "u:alerts:seen:account",
} as const;

/** What the keys begin with under which slices store values of their own. */
export const STORAGE_PREFIX = "u:storage:";
export type StorageKey = `${typeof STORAGE_PREFIX}${string}`;

export type StoreKey = (typeof STORE_KEYS)[keyof typeof STORE_KEYS] | StorageKey;

/** What a guest has under `token`, where a person has a token of the service. */
export const GUEST_TOKEN = "guest";

/** What a header can carry as a token: visible ASCII, at most 4 KB. */
export const TOKEN_PATTERN = /^[!-~]{1,4096}$/;

/** What is stored under `token`, as every reader of it counts it: null where that can be no token. */
export const readToken = (stored: string | null): string | null =>
  stored !== null && TOKEN_PATTERN.test(stored) ? stored : null;
