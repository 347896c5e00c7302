export type UndoStack = ReturnType<typeof createUndoStack>;

export function createUndoStack() {
  const undos: (() => unknown)[] = [];
  return {
    add: (undo: () => unknown) => void undos.push(undo),
    /** Runs the cleanups, the latest first, and logs failures. */
    async run(): Promise<void> {
      for (let undo = undos.pop(); undo !== undefined; undo = undos.pop()) {
        try {
          await undo();
        } catch (error) {
          console.error(error instanceof Error ? error.message : error);
        }
      }
    },
  };
}

/** Runs work, and then its cleanups. */
export async function undoing<Result>(work: (undo: UndoStack) => Promise<Result>): Promise<Result> {
  const undo = createUndoStack();
  try {
    return await work(undo);
  } finally {
    await undo.run();
  }
}
