/** A place in a script of the release, as the engine counts: lines and columns from 1. */
export type Frame = { file: string; line: number; column: number };

/** Something that was done to the page, in words, and from where. Without frames nobody knows from where. */
export type Effect = { what: string; frames: Frame[] };

export type SandboxRequest = {
  /** Address of the release's entry. */
  entry: string;
  /** Address of the module that gives the libraries which the shell would lend. */
  lend: string;
  exposes: string[];
  /** The names of the libraries that it wants to be lent. */
  libraries: string[];
};

/** The step at which a release could not be gone on with. */
export type SandboxStage = "load" | "init" | "expose" | "createRoutes" | "hang";

export type SandboxReport = {
  effects: Effect[];
  /** For each expose that could be had, the names that it exports and the type of each. */
  exports: Record<string, Record<string, string>>;
  /** Full paths of all routes; null where there are none to be had. */
  routes: string[] | null;
  failures: { stage: SandboxStage; expose: string | null; message: string }[];
};

/** What `lend` exports as `libraries`. */
export type LentLibraries = Record<string, { version: string; load: () => Promise<unknown> }>;

/** What the sandbox says before it imports: its own start takes longer than that. */
export const READY = "ready";
