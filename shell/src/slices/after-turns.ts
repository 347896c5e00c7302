/** The most that one turn of the page counts, in ms. */
const TURN = 250;

/**
 * Calls `run` once, after so many ms in which the page had its turns: while it is busy or asleep nothing can arrive, so that
 * such time counts as one turn, however long it is. Returns the undo.
 */
export function afterTurns(ms: number, run: () => void): () => void {
  let left = ms;
  let timer: ReturnType<typeof setTimeout>;
  function wait(): void {
    const turn = Math.min(left, TURN);
    left -= turn;
    timer = setTimeout(left > 0 ? wait : run, turn);
  }
  wait();
  return () => clearTimeout(timer);
}
