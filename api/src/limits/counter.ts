/** What a key has counted in its current window, and when that window ends, in ms from now. */
export type Count = { count: number; endsIn: number };

/** Counts attempts by key. A key's window begins with its first attempt. */
export type Counter = {
  /** Counts one attempt. @param window how long the key's window lasts, in ms. */
  add(key: string, window: number): Promise<Count>;
  /** Takes one attempt back, if the key's window has not ended meanwhile. */
  takeBack(key: string): Promise<void>;
};
